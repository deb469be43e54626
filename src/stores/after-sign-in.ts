import { call } from '@/api/call'
import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import { page } from '@/platform/page'
import { door, loadDoor } from './door'
import { startSession } from './session'
import { mergeVisitor } from './visitor'

export type LoginResult = Output<Contract, 'POST /auth/phoneLoginV3'>

const ignore = (): void => undefined

/** Starts the login, brings what the visitor put into the cart, and tells the server of the visit; nobody waits for that, and its failure stops nobody. */
export function afterSignIn(result: LoginResult, path = '/login'): void {
  startSession(result)
  mergeVisitor()
  void call('POST /loginRecord/insert', { body: { source: page.source, path } }).catch(ignore)
  // a chat app may be quicker than the door
  void (door.data ? Promise.resolve() : loadDoor())
    .then(() =>
      door.data ? call('POST /linkc/door/saveDoorLogin', { body: { doorTypeId: door.data.doorTypeId } }) : undefined,
    )
    .catch(ignore)
}
