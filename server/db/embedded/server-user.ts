import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** Empty when the server runs as the user of this process. */
export type RunAs = { uid?: number; gid?: number }
// Secrets of the application and PG* variables of the operator must not reach the server.
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C', LC_ALL: 'C' }

/** PostgreSQL refuses root; an existing cluster keeps the user it has. */
export function serverUser(data: string): RunAs {
  if (process.getuid?.() !== 0) {
    if (existsSync(data) && statSync(data).uid !== process.getuid?.())
      throw new Error(`${data} belongs to another user. Run Lianke as that user or as root.`)
    return {}
  }
  const owner = existsSync(data) ? statSync(data) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const uid = ask('-u')
    const gid = ask('-g')
    if (uid.status !== 0 || gid.status !== 0) continue
    const found = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    // A cluster restored by root.
    if (owner) execFileSync('chown', ['-R', `${found.uid}:${found.gid}`, data])
    return found
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start Lianke as an ordinary user, or set DATABASE_URL.',
  )
}
