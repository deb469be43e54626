import assert from 'node:assert/strict'

/**
 * Loaded before every file of tests: `assert.ok` without a message says only that the value is not truthy. Node would look for
 * the text of the call in the source, at the place of the compiled code, which is one line: in a file of some hundred lines it
 * is busy for hours, and the test seems to hang instead of failing. The stack names the right place.
 */
const ok: (value: unknown, message: string | Error) => void = assert.ok
Object.assign(assert, {
  ok(value: unknown, message: string | Error = 'The value is not truthy') {
    ok(value, message)
  },
})
