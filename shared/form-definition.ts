import type { FormType } from './form'

/** Numbers and names of a form as a tenant writes it; what may stand in its JSON says contract/stored-field.ts. */

/** Fields of one form, and of each row of a form within it, and choices of one field, on all levels. */
export const MAX_FIELDS = 200
export const MAX_ROW_FIELDS = 20
export const MAX_CHOICES = 500
/** What a row of a form within a form can ask for: plain values. */
export const ROW_TYPES = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'code',
  'select',
  'selectMulti',
  'date',
  'datetime',
  'currency',
] as const satisfies FormType[]

/** A form that was filled in is accepted by the version it was filled in with, hours after another took its place. */
export const FORM_GRACE_HOURS = 24

/** What keeps a form from being published. */
export const FORM_FLAWS = [
  'noFields',
  'tooMany',
  'name',
  'nameTaken',
  'idTaken',
  'unnamed',
  'noChoices',
  'tooManyChoices',
  'choiceTaken',
  'choiceUnnamed',
  'range',
  'limit',
  'dependency',
  'dependencyChoice',
  'circle',
  'unique',
  'type',
  'condition',
  'formula',
  'formulaField',
  'after',
  'row',
  'owner',
  'color',
] as const
export type FormFlaw = (typeof FORM_FLAWS)[number]

/** What publishing a form changes for what is there already. */
export const FORM_CHANGES = [
  'fieldAdded',
  'fieldRemoved',
  'typeChanged',
  'requiredNow',
  'requiredIfAny',
  'choiceRemoved',
  'uniqueNow',
  'uniqueNoMore',
] as const
export type FormChange = (typeof FORM_CHANGES)[number]
