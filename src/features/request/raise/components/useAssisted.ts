import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { call } from '@/api/call'
import { asChosen } from '@/form/chosen-product'
import { scrollToField } from '@/form/Form'
import type { FormState } from '@/form/useForm'
import { openForm, type ActiveForm } from '@/stores/active-form'
import { takeFill, type PendingFill } from '@/stores/pending-fill'
import type { FormField, FormValues } from '@shared/form'
import { isEmptyValue, maxLengthOf, takesValue, visibleFields } from '@shared/form-rules'
import { raiseTexts } from '../raise.i18n'
import { codeValues } from '../fault-code'

/** A product whose id alone is known becomes one that can be read; somebody else's, or one without network, goes. */
async function nameProduct({ set }: FormState, fieldName: string, id: string): Promise<void> {
  const product = await call('GET /product/getById', { query: { id } }).catch(() => null)
  set(fieldName, product && asChosen(product))
}

/** What was left, as values of this form. Of words of which nothing could be read the description is made. */
function valuesOf({ fields, values }: ActiveForm, left: PendingFill): FormValues {
  const codes = codeValues(fields, left.code ?? '')
  if (fields.some(({ fieldName }) => left.values[fieldName] !== undefined)) return { ...codes, ...left.values }
  const story = fields.find(field => field.formType === 'textarea' && isEmptyValue(field, values()[field.fieldName]))
  return {
    ...codes,
    ...(story && left.sentence ? { [story.fieldName]: left.sentence.slice(0, maxLengthOf(story)) } : {}),
  }
}

/** Fills in what was left for this form. */
function fillIn(form: ActiveForm, left: PendingFill | null): void {
  const n = left ? form.fill(valuesOf(form, left), left.productId) : 0
  if (n) void Taro.showToast({ title: raiseTexts.t('filledIn', { n }), icon: 'none', duration: 3000 })
}

/** Lets the assistant see and fill the form of this screen, through the form's own state: the person sees what was filled in, and changes it. */
export function useAssisted(
  form: FormState,
  { templateId, name, fields, isNew }: { templateId: string; name: string; fields: FormField[]; isNew: boolean },
): void {
  const latest = useRef({ form, fields })
  latest.current = { form, fields }
  const tell = useRef<((shown: boolean | null) => void) | null>(null)
  useEffect(() => {
    const open: ActiveForm = {
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
    }
    tell.current = openForm(open)
    if (isNew) fillIn(open, takeFill(templateId))
    return () => tell.current?.(null)
  }, [templateId, name, fields, isNew])
  useDidShow(() => tell.current?.(true))
  useDidHide(() => tell.current?.(false))
}
