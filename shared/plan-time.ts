import type { FormField, FormValues } from './form'
import { visibleFields } from './form-rules'

/** The field of a form that holds its visiting time: the first that is filled in, else the first that shows. */
export function planTimeField(fields: FormField[], values: FormValues): FormField | undefined {
  const shown = visibleFields(fields, values).filter(field => field.formType === 'planTime')
  return shown.find(field => values[field.fieldName] !== undefined) ?? shown[0]
}

/** Length of a visit's window, in hours. */
export const WINDOW_HOURS = 2
/** Length of the window of a work's visit, minutes: its own, or what is usual. */
export const windowOf = ({ planMinutes }: { planMinutes: number }): number => planMinutes || WINDOW_HOURS * 60
/** Until when somebody may come who is wanted at a planned time (`HH:mm`, or a whole time ending with it): '14:00' → '16:00'. '' for a day. */
export function visitEnd(time: string): string {
  if (!time.includes(':')) return ''
  const [hour = '', minute = ''] = time.slice(-5).split(':')
  return `${String(Number(hour) + WINDOW_HOURS).padStart(2, '0')}:${minute}`
}
