import { localize, type Language } from '../../shared/language'

/** `retryAfter`: seconds after which it may be worth another try; a caller is told in a header. */
export interface ErrorEntry {
  status: number
  code: number
  text: Record<Language, string>
  retryAfter?: number
}

/**
 * Every error a call can answer, by its text id: the envelope's `error`. Each module adds those of its `<name>.errors.ts`,
 * so that an id that nobody has defined does not compile.
 * @public by declaration merging
 */
export interface Errors {}
export type ErrorId = keyof Errors

/** Errors of one module: HTTP status, numeric `code` of the envelope, text in four languages; `{name}` is filled from the error's params. */
export const defineErrors = <const E extends Record<string, ErrorEntry>>(entries: E): E => entries

/** What people are told of an error in a language: its text, with what it is about. */
export const errorText = ({ text }: ErrorEntry, params: AppError['params'], language: Language): string =>
  localize(text, language).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

/** Error under one field of a form: `error` is a key of the client's form messages. */
export interface FieldProblem {
  fieldName: string
  error: string
}

/** An error that the caller is told: `throw new AppError('EVENT_STATE')`. Its text and status stand in the module's errors. */
export class AppError extends Error {
  readonly id: ErrorId
  readonly params: Record<string, string | number>
  readonly fields: FieldProblem[] | undefined
  constructor(id: ErrorId, params: Record<string, string | number> = {}, fields?: FieldProblem[]) {
    super(id)
    this.name = 'AppError'
    this.id = id
    this.params = params
    this.fields = fields
  }
}
