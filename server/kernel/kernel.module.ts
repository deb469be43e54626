import { forgetKeys } from './call/idempotency'
import { forgetLimits } from './call/limit'
import { kernelErrors } from './kernel.errors'
import type { Module } from './module'

/** What every call has in common (server/kernel/call/). */
export const kernelModule: Module = {
  name: 'kernel',
  errors: kernelErrors,
  retention: [
    { name: 'forgetLimits', everySeconds: 600, run: app => forgetLimits(app) },
    { name: 'forgetKeys', everySeconds: 86_400, run: app => forgetKeys(app) },
  ],
}
