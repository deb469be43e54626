import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Writer = (data: unknown) => string
const compile = SerializerSelector()({}, {})

/** Makes the writer of answers to a schema: what the schema does not name is left out. Throws when the schema makes no sense. */
export const compileSerializer = (schema: object): Writer => compile({ schema, method: '', url: '', httpStatus: '' })

const writers = new WeakMap<object, Writer>()
/** Writers of answers, each made for the first answer that needs it: all of them at once would be half of a start. */
export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  data => {
    const write = writers.get(schema) ?? compileSerializer(schema)
    writers.set(schema, write)
    return write(data)
  }
