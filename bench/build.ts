import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '..')

/** Builds the client for a platform into a folder; `LIANKE_SOURCE` in `env` names another app than the portal. */
export function buildClient(platform: 'h5' | 'weapp', target: string, env: NodeJS.ProcessEnv = {}): void {
  execFileSync(path.join(root, 'node_modules/.bin/taro'), ['build', '--type', platform], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LIANKE_OUT: target, ...env },
    stdio: 'pipe',
  })
}
