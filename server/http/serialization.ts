import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Writer = (data: unknown) => string
const compile = SerializerSelector()({}, {})

const isNull = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'

/**
 * The schema with "something or null" as the writer does it by one comparison: of alternatives it checks the whole value against each.
 * The format of such a text goes, because without that check the writer would take it for one that needs no escaping.
 */
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, nullable(value)]))
  if (anyOf === undefined) return rest
  const [some, ...more] = Array.isArray(anyOf) ? anyOf.filter(one => !isNull(one)) : []
  const isPlain = typeof some === 'object' && some !== null && !('$id' in some) && typeof some.type === 'string'
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || more.length || !isPlain) return { ...rest, anyOf }
  const { format: _format, ...kept } = some as { format?: unknown }
  return { ...rest, ...kept, nullable: true }
}

/** Makes the writer of answers to a schema: what the schema does not name is left out. Throws when the schema makes no sense. */
export const compileSerializer = (schema: object): Writer =>
  compile({ schema: nullable(schema), method: '', url: '', httpStatus: '' })

const writers = new WeakMap<object, Writer>()
/** Writers of answers, each made for the first answer that needs it: all of them at once would be half of a start. */
export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  data => {
    const write = writers.get(schema) ?? compileSerializer(schema)
    writers.set(schema, write)
    return write(data)
  }
