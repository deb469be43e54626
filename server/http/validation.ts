import Ajv, { type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { SPELLINGS, type Spelling } from '../../shared/spelling'

const options = { strict: false, allErrors: false, removeAdditional: false, useDefaults: false } as const
// a query value is text on the wire and becomes the number it says; a body has types of its own and is taken at its word
const ofQuery = addFormats(new Ajv({ ...options, coerceTypes: true }))
const ofBody = addFormats(new Ajv({ ...options, coerceTypes: false }))

/** Longest text that is brought into a spelling; a longer one is refused by its length. */
const MAX_SPELLED = 400
/** What PostgreSQL cannot keep, which the pattern of the text refuses. */
const REFUSED = /[\0\p{Cs}]/u
/** `x-spelling` of the contract: brings a text of an input into the one spelling of its kind, before anything else of it is looked at. */
for (const ajv of [ofQuery, ofBody])
  ajv.addKeyword({
    keyword: 'x-spelling',
    type: 'string',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: (kind: Spelling, text: string, _schema: unknown, at?: DataValidationCxt) => {
      if (at && text.length <= MAX_SPELLED && !REFUSED.test(text))
        at.parentData[at.parentDataProperty] = SPELLINGS[kind](text)
      return true
    },
  })

/** Makes the check of a part of a request. Throws when the schema makes no sense. */
export const compileValidator = (schema: object, httpPart?: string): ValidateFunction =>
  (httpPart === 'body' ? ofBody : ofQuery).compile(schema)

/** Checks requests against the contract: queries coerced, bodies strict. A check is made for the first request that needs it. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let check: ValidateFunction | undefined
  const validate = (data: unknown): boolean => {
    check ??= compileValidator(schema, httpPart)
    const isValid = check(data)
    validate.errors = check.errors
    return isValid
  }
  validate.errors = null as ValidateFunction['errors']
  return validate
}
