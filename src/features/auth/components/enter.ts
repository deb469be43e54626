import { call } from '@/api/call'
import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import { page } from '@/platform/page'
import { door } from '@/stores/door'
import { startSession } from '@/stores/session'

export type LoginResult = Output<Contract, 'POST /auth/login'>

/** Starts the login and tells the server of the visit; nobody waits for that, and its failure stops nobody. */
export function enter(result: LoginResult): void {
  startSession(result)
  void call('POST /loginRecord/insert', { body: { source: page.source, path: '/login' } }).catch(() => undefined)
  if (door.data) void call('POST /linkc/door/saveDoorLogin', { body: { doorTypeId: door.data.doorTypeId } }).catch(() => undefined)
}
