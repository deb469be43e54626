import type { ComponentType } from 'react'
import type { FieldError, FormField, FormType } from '@shared/form'

/** What is wrong with a field: a shared rule, or files that are not on the server yet. */
export type FormError = FieldError | 'uploading' | 'uploadFailed'
/** Work of a field that is not done yet. */
export type Unfinished = 'uploading' | 'uploadFailed' | null

export interface EditProps<V> {
  field: FormField
  value: V
  onChange(value: V): void
  /** the person leaves the field */
  onBlur(): void
  onUnfinished(state: Unfinished): void
  invalid: boolean
  /** id of the text that says what is wrong, when something is */
  errorId: string | undefined
}
export interface ViewProps<V> {
  field: FormField
  value: V
}

interface Definition<V> {
  /** the value as this type knows it, whatever was stored; for nothing or nonsense, its empty value */
  read(value: unknown): V
  Edit: ComponentType<EditProps<V>>
  View: ComponentType<ViewProps<V>>
  /** what is sent to the server */
  toSubmit?(value: V): unknown
  /** separator, group: starts a new card with the field's name as its head */
  heading?: true
  /** shows its text without a label */
  bare?: true
}

/** A field type as the form sees it: it takes any stored value. */
export interface FieldType {
  empty: unknown
  Edit: ComponentType<EditProps<unknown>>
  View: ComponentType<ViewProps<unknown>>
  toSubmit(value: unknown): unknown
  heading: boolean
  bare: boolean
}

/** The field types that a form can show: all of {@link REGISTRY} where a company designs the form, else the few that a screen asks for, so that its package carries no others. */
export type FieldTypes = Readonly<Partial<Record<FormType, FieldType>>>

/** How a field is shown and edited. Throws for a type that its screen did not bring. */
export function typeOf(types: FieldTypes, { formType }: FormField): FieldType {
  const type = types[formType]
  if (!type) throw new Error(`this form brought no ${formType}`)
  return type
}

/** Makes a field type of its definition: every value that comes in from a draft or the server is read first, so that components never meet a wrong shape. */
export function fieldType<V>({ read, Edit, View, toSubmit, heading, bare }: Definition<V>): FieldType {
  return {
    empty: read(undefined),
    Edit: props => <Edit {...props} value={read(props.value)} />,
    View: props => <View {...props} value={read(props.value)} />,
    toSubmit: value => (toSubmit ? toSubmit(read(value)) : value),
    heading: !!heading,
    bare: !!bare,
  }
}

/** Makes a field type that the portal shows and does not ask for. */
export function shownType<V>({ View, ...rest }: Omit<Definition<V>, 'Edit'>): FieldType {
  return fieldType<V>({ ...rest, View, Edit: ({ field, value }) => <View field={field} value={value} /> })
}
