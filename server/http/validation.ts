import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const options = { strict: false, allErrors: false, removeAdditional: false, useDefaults: false } as const
// a query value is text on the wire and becomes the number it says; a body has types of its own and is taken at its word
const ofQuery = addFormats(new Ajv({ ...options, coerceTypes: true }))
const ofBody = addFormats(new Ajv({ ...options, coerceTypes: false }))

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
