import { doorApi } from '../../../contract/door'
import { isLanguage, localize } from '../../../shared/language'
import { primaryOf } from '../../../shared/theme'
import type { LinkHead, PageHead, PageStart } from '../../http/page-head'
import { compileSerializer } from '../../http/serialization'
import type { Ctx } from '../call/context'
import { dataOf, doorRow, pictureUrl, type DoorRow } from './door.service'

/** An address that a browser may open by itself; '' for any other one. */
const pictureAddress = (picture: string): string =>
  /^(?:https?:\/\/|\/(?!\/))/.test(picture) && URL.canParse(picture, 'http://localhost') ? picture : ''

let writer: ReturnType<typeof compileSerializer> | undefined
/** What is no answer of the call is left out here, too. */
const write = (data: unknown): string => (writer ??= compileSerializer(doorApi['GET /linkc/getInitData'].data))(data)

function headOf(ctx: Ctx, { door, tenant }: DoorRow): PageHead {
  const offered = door.languageList.filter(isLanguage)
  const first = isLanguage(door.defaultLanguage) ? door.defaultLanguage : 'zh'
  const language = offered.includes(ctx.language) ? ctx.language : first
  return {
    language,
    domainId: door.domainId,
    name: localize(door.name, language) || localize(tenant.name, language),
    description: localize(tenant.introduction, language) || localize(tenant.name, language),
    colour: primaryOf(door.themeColour),
    logo: pictureAddress(pictureUrl(ctx, tenant.id, tenant.logo)),
    origin: ctx.origins[0],
  }
}

/** What the page says of the caller's door. */
export const pageHead = async (ctx: Ctx): Promise<PageHead> => headOf(ctx, await doorRow(ctx))

/** The same with the data that the app begins with: all that `GET /linkc/getInitData` answers to anybody, as JSON in the head's language. */
export async function pageStart(ctx: Ctx): Promise<PageStart> {
  const row = await doorRow(ctx)
  const head = headOf(ctx, row)
  return { ...head, door: write(await dataOf({ ...ctx, language: head.language }, row)) }
}

/** What a link to a screen of the portal says of the company, and of the thing that the screen shows where whoever has the link may know that. `url`: path and query. */
export async function linkHead(ctx: Ctx, url: string): Promise<LinkHead> {
  const row = await doorRow(ctx)
  const head = headOf(ctx, row)
  const { pathname, searchParams } = new URL(url, head.origin)
  const asked = { ...ctx, language: head.language }
  const cards = row.tenant.portalEnabled
    ? await Promise.all(ctx.offers.linkCards.map(of => of(asked, pathname, Object.fromEntries(searchParams))))
    : []
  const card = cards.find(found => found !== null)
  return { ...head, card: card ? { ...card, picture: pictureAddress(card.picture) } : null }
}
