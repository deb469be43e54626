import { builtIns } from '../../components'
import { behaviourOf } from '../../components/define'
import { elementOf } from '../../environment'
import { currentPage, type LaunchOptions } from '../../router'
import { createAnimation } from '../animation'
import { platformObject, type Members } from '../define'
import { createSelectorQuery } from '../query'
import { account } from './account'
import { deviceCalls } from './device'
import { DOCUMENTED } from './documented'
import { files } from './files'
import { userInterface } from './interface'
import { navigation } from './navigation'
import { speechCalls } from './speech'
import { storage } from './storage'

/** The global `dd`, which Taro's output also calls `my`. */
export function makeDd(launch: () => LaunchOptions): Members {
  const members: Members = {
    ...navigation,
    ...userInterface,
    ...storage,
    ...files,
    ...account,
    ...deviceCalls(launch),
    createSelectorQuery: () => createSelectorQuery(),
    createIntersectionObserver: (options?: unknown) =>
      (
        currentPage()?.caller as { createIntersectionObserver?: (options?: unknown) => object } | undefined
      )?.createIntersectionObserver?.(options),
    createAnimation,
    createVideoContext: (id: unknown) =>
      behaviourOf(elementOf(currentPage()?.frame.querySelector(`wx-video#${CSS.escape(String(id))}`) ?? null))
        ?.functions ?? {},
  }
  members.canIUse = (schema: unknown) => {
    const name = String(schema).split('.')[0] ?? ''
    return name in members || name in speechCalls() || builtIns.has(name)
  }
  return platformObject('dd', members, DOCUMENTED, speechCalls)
}
