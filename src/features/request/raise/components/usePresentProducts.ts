import { useEffect, useRef } from 'react'
import { call } from '@/api/call'
import { asChosen } from '@/form/chosen-product'
import { isDictionary } from '@/form/read'
import type { FormState } from '@/form/useForm'
import { ApiError } from '@shared/envelope'
import type { FormField, FormValues } from '@shared/form'

const idIn = (value: unknown): string => (isDictionary(value) && typeof value.id === 'string' ? value.id : '')

/** The machine that a form is about: the id of the first that is chosen in it, '' for none. */
export const machineIn = (fields: readonly FormField[], values: FormValues): string =>
  fields.flatMap(({ fieldName, formType }) => (formType === 'product' ? idIn(values[fieldName]) || [] : []))[0] ?? ''

/** The products of a draft as they are called now, in the language of now; one that is no longer the person's goes. */
export function usePresentProducts(form: FormState, fields: readonly FormField[], initial: FormValues): void {
  const latest = useRef({ form, fields, initial })
  latest.current = { form, fields, initial }
  useEffect(() => {
    // what is chosen later is as it is
    if (!form.restored) return
    const present = (fieldName: string) => latest.current.form.values[fieldName]
    for (const { fieldName, formType } of latest.current.fields) {
      const id = idIn(present(fieldName))
      if (formType !== 'product' || !id) continue
      const show = (product: unknown) => {
        if (idIn(present(fieldName)) === id) latest.current.form.set(fieldName, product)
      }
      const known = latest.current.initial[fieldName]
      if (idIn(known) === id) show(known)
      else
        call('GET /product/getById', { query: { id } }).then(
          product => show(asChosen(product)),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) show(null)
          },
        )
    }
  }, [form.restored])
}
