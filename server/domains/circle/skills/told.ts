import { timePhrase } from '../../../../shared/dates'
import type { AnnouncementKind } from '../../../../shared/announcement'
import type { Ctx } from '../../../kernel/call/context'
import { circleList } from '../circle.service'

/** So many announcements are looked through. */
const LOOKED_AT = 100

export type Announced = Awaited<ReturnType<typeof circleList>>['list'][number]

/** Announcements of a kind that the caller sees now, as the circle lists them. */
export const announced = async (ctx: Ctx, kind: AnnouncementKind): Promise<Announced[]> =>
  (await circleList(ctx, { pageSize: LOOKED_AT })).list.filter(one => one.kind === kind)

/** When something is, as it stands within a sentence. */
export const when = (ctx: Ctx, time: string): string => timePhrase(time, ctx.language, { now: ctx.now() })

/** The source of what is told of an announcement. */
export const thingOf = ({ id, kind, title }: Pick<Announced, 'id' | 'kind' | 'title'>) => ({
  kind,
  name: title,
  url: `/circle/list?id=${id}`,
})
