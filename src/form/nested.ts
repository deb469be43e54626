import { createContext, type ComponentType } from 'react'
import type { FormValues, FormField } from '@shared/form'
import type { FormError } from './types'

export interface NestedProps {
  fields: FormField[]
  values: FormValues
  errors: Partial<Record<string, FormError>>
  onChange: (fieldName: string, value: unknown) => void
  /** stands before the ids of the fields, which are those of a row */
  within: string
}
interface NestedForms {
  /** where the form is filled in */
  Edit?: ComponentType<NestedProps>
  View: ComponentType<{ fields: FormField[]; values: FormValues }>
}
/** How a form draws the rows of a form within it: field types are a part of the form, and cannot ask for the whole. */
export const NestedContext = createContext<NestedForms | null>(null)
