import { isLanguage, localize } from '../../../shared/language'
import { primaryOf } from '../../../shared/theme'
import type { PageHead } from '../../http/page-head'
import type { Ctx } from '../call/context'
import { doorRow, pictureUrl } from './door.service'

/** Search engines and chats show no more. */
const MOST = 160

/** An address that a browser may open by itself; '' for any other one. */
const pictureAddress = (picture: string): string =>
  /^(?:https?:\/\/|\/(?!\/))/.test(picture) && URL.canParse(picture, 'http://localhost') ? picture : ''

/** What the page's head says of the door with this domain id, of the caller's own without one. Throws DOOR_NOT_FOUND. */
export async function pageHead(ctx: Ctx, domainId: string | undefined): Promise<PageHead> {
  const { door, tenant } = await doorRow(ctx, domainId)
  const offered = door.languageList.filter(isLanguage)
  const first = isLanguage(door.defaultLanguage) ? door.defaultLanguage : 'zh'
  const language = offered.includes(ctx.language) ? ctx.language : first
  const about = localize(tenant.introduction, language) || localize(tenant.name, language)
  return {
    language,
    domainId: door.domainId,
    name: localize(door.name, language) || localize(tenant.name, language),
    description: [...about].length > MOST ? `${[...about].slice(0, MOST - 1).join('')}…` : about,
    colour: primaryOf(door.themeColour),
    logo: pictureAddress(pictureUrl(ctx, tenant.id, tenant.logo)),
    origin: ctx.origins[0],
  }
}
