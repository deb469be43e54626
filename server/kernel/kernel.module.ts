import { kernelErrors } from './kernel.errors'
import type { Module } from './module'

/** What every call has in common (server/kernel/call/). */
export const kernelModule: Module = {
  name: 'kernel',
  errors: kernelErrors,
}
