import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const options = { strict: false, allErrors: false, removeAdditional: false, useDefaults: false } as const
// a query value is text on the wire and becomes the number it says; a body has types of its own and is taken at its word
const ofQuery = addFormats(new Ajv({ ...options, coerceTypes: true }))
const ofBody = addFormats(new Ajv({ ...options, coerceTypes: false }))

/** Checks requests against the contract: queries coerced, bodies strict. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBody : ofQuery).compile(schema)
