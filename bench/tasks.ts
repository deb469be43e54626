import type { ClientConfig } from 'pg'

/** A statement as pg takes it; the name makes it a prepared one. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}
export interface ServeTask {
  connection: ClientConfig
  poolSize: number
  statements: Record<string, Statement[]>
}
export interface StartTask {
  connection: ClientConfig
  command: string
  args: string[]
  cwd: string
  uid: number
  gid: number
}
export type BareTask = ServeTask | StartTask
