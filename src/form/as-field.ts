import type { FormField, FormType } from '@shared/form'

/** A form field of our own, for forms that no tenant wrote. */
export const asField = (
  fieldName: string,
  formType: FormType,
  displayName: string,
  o: Partial<Pick<FormField, 'isNull' | 'placeHolder' | 'setting'>> = {},
): FormField => ({
  id: fieldName,
  fieldName,
  formType,
  displayName,
  isNull: 1,
  isSystem: 1,
  isSearch: 0,
  placeHolder: '',
  setting: {},
  ...o,
})
