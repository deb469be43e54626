import { createContext, useContext, type ComponentType } from 'react'
import type { FormValues, FormField } from '@shared/form'
import type { FieldTypes, FormError } from './types'

export interface NestedProps {
  fields: FormField[]
  values: FormValues
  errors: Partial<Record<string, FormError>>
  onChange: (fieldName: string, value: unknown) => void
  /** stands before the ids of the fields, which are those of a row */
  within: string
}
interface NestedForms {
  types: FieldTypes
  /** where the form is filled in */
  Edit?: ComponentType<NestedProps>
  View: ComponentType<{ fields: FormField[]; values: FormValues }>
}
/** The types of a form's fields, and how it draws the rows of a form within it: field types are a part of the form, and cannot ask for the whole. */
export const NestedContext = createContext<NestedForms | null>(null)

/** The types of the fields of the form around. */
export const useTypes = (): FieldTypes => useContext(NestedContext)?.types ?? NONE
const NONE: FieldTypes = {}
