import { useMemo } from 'react'
import { useCall } from '@/api/useCall'
import type { FormState } from '@/form/useForm'
import type { FormField } from '@shared/form'
import { qualityAsked, takesQualityRule } from '@shared/form-rules'

/** The form with what the catalogue says of the product, or else the kind of product, that is chosen in it, at each field that asks for a warranty (spec §4 "Quality info mode"). */
export function useQualityRule(form: FormState): FormState {
  const { fields, values } = form.props
  const asked = qualityAsked(fields, values)
  const rule = useCall('POST /quality/link', asked && { body: asked }).data
  // a field that stays the same is not drawn again
  const known = useMemo(() => ({ rule, fields: new Map<FormField, FormField>() }), [rule])
  if (!known.rule) return form
  const withRule = (field: FormField): FormField => {
    const found = known.fields.get(field)
    if (found || !takesQualityRule(field) || !known.rule) return found ?? field
    const next = { ...field, setting: { ...field.setting, rule: known.rule } }
    known.fields.set(field, next)
    return next
  }
  return { ...form, props: { ...form.props, fields: fields.map(withRule) } }
}
