import { builtIns } from '../../components'
import { USER_DATA_PATH } from '../../files'
import { currentPage, type LaunchOptions } from '../../router'
import { createAnimation } from '../animation'
import { platformObject, type Members } from '../define'
import { createSelectorQuery } from '../query'
import { behaviourOf } from '../../components/define'
import { elementOf } from '../../environment'
import { account } from './account'
import { deviceCalls } from './device'
import { DOCUMENTED } from './documented'
import { files } from './files'
import { userInterface } from './interface'
import { navigation } from './navigation'
import { storage } from './storage'
import { wecom } from './wecom'

type Observing = { createIntersectionObserver: (options?: unknown) => object }
/** What createVideoContext and the like hand out: the functions of the component with that id. */
const contextOf = (tag: string) => (id: unknown) =>
  behaviourOf(elementOf(currentPage()?.frame.querySelector(`wx-${tag}#${CSS.escape(String(id))}`) ?? null))
    ?.functions ?? {}

/** The global `wx`, as WeChat or, `inWecom`, WeCom gives it. */
export function makeWx(launch: () => LaunchOptions, inWecom: boolean): Members {
  const members: Members = {
    ...navigation,
    ...userInterface,
    ...storage,
    ...files,
    ...account,
    ...deviceCalls(launch, inWecom),
    ...(inWecom ? { qy: wecom } : {}),
    createSelectorQuery: () => createSelectorQuery(),
    createIntersectionObserver: (component: Observing | undefined, options?: unknown) =>
      (component ?? (currentPage()?.caller as Observing | undefined))?.createIntersectionObserver(options),
    createAnimation,
    createVideoContext: contextOf('video'),
    nextTick: (callback: () => void) => {
      queueMicrotask(callback)
    },
    env: { USER_DATA_PATH },
  }
  members.canIUse = (schema: unknown) => {
    const name = String(schema).split('.')[0] ?? ''
    return name in members || builtIns.has(name)
  }
  return platformObject('wx', members, DOCUMENTED)
}
