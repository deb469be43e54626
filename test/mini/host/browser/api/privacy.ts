import { GUARDED } from '../../guarded'
import { answers } from '../answers'
import { build, isDingTalk } from '../loaded'

/** Of the guarded calls those that app.json must name in `requiredPrivateInfos`, too. */
const PLACES = new Set([
  'getLocation',
  'getFuzzyLocation',
  'chooseLocation',
  'choosePoi',
  'chooseAddress',
  'startLocationUpdate',
  'onLocationChange',
])

/** What WeChat says to a call that privacy stands against, null where nothing does. */
export function privacyRefusal(name: string): { text: string; errno?: number } | null {
  if (isDingTalk) return null
  if (PLACES.has(name) && !build.app.requiredPrivateInfos.includes(name))
    return { text: 'the api need to be declared in the requiredPrivateInfos field in app.json/ext.json' }
  if (!(name in GUARDED) || answers.privacy === 'ok') return null
  return answers.privacy === 'refused'
    ? { text: 'privacy permission is not authorized', errno: 104 }
    : { text: 'api scope is not declared in the privacy agreement', errno: 112 }
}
