import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { call } from '@/api/call'
import { scrollToField } from '@/form/Form'
import type { FormState } from '@/form/useForm'
import { openForm } from '@/stores/active-form'
import type { FormField } from '@shared/form'
import { takesValue, visibleFields } from '@shared/form-rules'

/** A product whose id alone is known becomes one that can be read; somebody else's, or one without network, goes. */
async function nameProduct({ set }: FormState, fieldName: string, id: string): Promise<void> {
  const product = await call('GET /product/getById', { query: { id } }).catch(() => null)
  set(
    fieldName,
    product
      ? {
          id,
          name: product.name,
          model: product.model,
          serialNumber: product.serialNumber,
          qualityInfoStatus: product.qualityInfoStatus,
        }
      : null,
  )
}

/** Lets the assistant see and fill the form of this screen, through the form's own state: the person sees what was filled in, and changes it. */
export function useAssisted(
  form: FormState,
  { templateId, name, fields }: { templateId: string; name: string; fields: FormField[] },
): void {
  const latest = useRef({ form, fields })
  latest.current = { form, fields }
  const tell = useRef<((shown: boolean | null) => void) | null>(null)
  useEffect(() => {
    tell.current = openForm({
      bizType: 'event',
      bizTypeId: templateId,
      bizTypeName: name,
      fields,
      values: () => latest.current.form.values,
      fill(values, productId) {
        const product = latest.current.fields.find(field => field.formType === 'product')
        const unnamed =
          product && productId && !values[product.fieldName] ? { fieldName: product.fieldName, id: productId } : null
        const filled = { ...values, ...(unnamed ? { [unnamed.fieldName]: { id: unnamed.id } } : {}) }
        const known = latest.current.fields.filter(field => takesValue(field) && filled[field.fieldName] !== undefined)
        for (const { fieldName } of known) latest.current.form.set(fieldName, filled[fieldName])
        if (unnamed) void nameProduct(latest.current.form, unnamed.fieldName, unnamed.id)
        const [first] = visibleFields(known, filled)
        if (first) scrollToField(first.fieldName)
        return known.length
      },
    })
    return () => tell.current?.(null)
  }, [templateId, name, fields])
  useDidShow(() => tell.current?.(true))
  useDidHide(() => tell.current?.(false))
}
