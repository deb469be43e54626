import { proxy, ref, useSnapshot } from 'valtio'
import type { FormField, FormValues } from '@shared/form'

/** The form that is open, as order entry sees it (AI specification §3 "Order-entry request"). */
export interface ActiveForm {
  bizType: 'event'
  /** its template */
  bizTypeId: string
  bizTypeName: string
  fields: readonly FormField[]
  /** what it holds now */
  values(): FormValues
  /** puts values into the fields they are named after, as if they were typed; answers how many there were */
  fill(values: FormValues, productId: string | null): number
}

const forms = proxy<{ open: { form: ActiveForm; shown: boolean }[] }>({ open: [] })

/** Says that a form is open, and on its screen; returns what to call when that screen hides (`false`), shows again, or is gone (null). */
export function openForm(form: ActiveForm): (shown: boolean | null) => void {
  // the form changes with every key stroke: nobody needs to hear of that
  const entry = { form: ref(form), shown: true }
  forms.open = [...forms.open, entry]
  const isMine = (one: { form: ActiveForm }) => one.form === form
  return shown => {
    forms.open =
      shown === null
        ? forms.open.filter(one => !isMine(one))
        : forms.open.map(one => (isMine(one) ? { form: one.form, shown } : one))
  }
}

/** The form of the screen that is seen; `below`: also one that lies under it, where the assistant is a screen of its own. */
const pick = (open: readonly { form: ActiveForm; shown: boolean }[], below: boolean): ActiveForm | null =>
  [...open].reverse().find(one => one.shown || below)?.form ?? null
export const activeForm = (below: boolean): ActiveForm | null => pick(forms.open, below)
export const useActiveForm = (below: boolean): ActiveForm | null =>
  pick(useSnapshot(forms).open as typeof forms.open, below)
