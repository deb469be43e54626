import { localize, type Language } from '../../../shared/language'

/** A carrier: its code at the vendor, and how it is called. */
export interface LogisticsCompany {
  code: string
  name: Record<Language, string>
}
const chinese = (code: string, zh: string, en: string, tw: string): LogisticsCompany => ({
  code,
  name: { zh, en, ru: en, tw },
})

/** Carriers of China by their codes at Kuaidi100, the ones that shops use most first. */
export const COMPANIES: readonly LogisticsCompany[] = [
  chinese('shunfeng', '顺丰速运', 'SF Express', '順豐速運'),
  chinese('jd', '京东物流', 'JD Logistics', '京東物流'),
  chinese('zhongtong', '中通快递', 'ZTO Express', '中通快遞'),
  chinese('yuantong', '圆通速递', 'YTO Express', '圓通速遞'),
  chinese('yunda', '韵达快递', 'Yunda Express', '韻達快遞'),
  chinese('shentong', '申通快递', 'STO Express', '申通快遞'),
  chinese('jtexpress', '极兔速递', 'J&T Express', '極兔速遞'),
  chinese('ems', '邮政 EMS', 'EMS', '郵政 EMS'),
  chinese('debangkuaidi', '德邦快递', 'Deppon Express', '德邦快遞'),
  chinese('huitongkuaidi', '百世快递', 'Best Express', '百世快遞'),
]

/** What people write for them beside their names. */
const ALSO: Record<string, readonly string[]> = {
  shunfeng: ['顺丰', '順豐', 'SF'],
  jd: ['京东', '京東', '京东快递', 'JD'],
  zhongtong: ['中通', 'ZTO'],
  yuantong: ['圆通', '圓通', '圆通快递', 'YTO'],
  yunda: ['韵达', '韻達', '韵达速递', 'Yunda'],
  shentong: ['申通', 'STO'],
  jtexpress: ['极兔', '極兔', 'J&T'],
  ems: ['邮政', '郵政', '中国邮政', 'EMS'],
  debangkuaidi: ['德邦', '德邦物流', 'Deppon'],
  huitongkuaidi: ['百世', 'Best'],
}
/** The same carriers as WeChat calls them where it is told of what was sent. */
const AT_WECHAT: Record<string, string> = {
  shunfeng: 'SF',
  jd: 'JD',
  zhongtong: 'ZTO',
  yuantong: 'YTO',
  yunda: 'YD',
  shentong: 'STO',
  jtexpress: 'JTSD',
  ems: 'EMS',
  debangkuaidi: 'DBL',
  huitongkuaidi: 'HTKY',
}
const OTHERS = 'OTHERS'
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const BY_WORD = new Map(
  COMPANIES.flatMap(({ code, name }) =>
    [code, ...Object.values(name), ...(ALSO[code] ?? [])].map(word => [folded(word), code] as const),
  ),
)

/** The code of a carrier that somebody wrote; '' for one that nobody can be asked about. */
export const companyCode = (written: string): string => BY_WORD.get(folded(written)) ?? ''
/** WeChat's name of a carrier that somebody wrote. */
export const wechatCode = (written: string): string => AT_WECHAT[companyCode(written)] ?? OTHERS
/** What a carrier is called in a language: as it was written, where it is none of ours. */
export function companyName(written: string, language: Language): string {
  const code = companyCode(written)
  const known = COMPANIES.find(one => one.code === code)
  return known ? localize(known.name, language) : written
}
