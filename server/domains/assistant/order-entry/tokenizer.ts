import { createRequire } from 'node:module'

/** A part of the text, by offsets. */
export interface Span {
  start: number
  end: number
}

/** Characters of the text that are read; what is behind is not looked at. */
export const MAX_READ = 20_000
/** Characters of a clause that are read: nobody says more in one breath. */
const MAX_CLAUSE = 2000

// heavy packages come with the first text, not with the start of the server
const require = createRequire(__filename)

/** Traditional characters of what people write about machines, homes and times, each before its simplified form. */
const PAIRS =
  '氣气機机電电話话號号聯联絡络樓楼層层門门開开關关無无裝装備备設设調调製制壞坏聲声響响熱热連连線线網网數数碼码單单購购買买賣卖舊旧換换價价錢钱塊块幾几個个兩两點点鐘钟時时間间後后會会來来過过還还這这們们給给請请問问說说讓让嗎吗麼么麗丽維维報报顯显錯错誤误頂顶臺台灣湾縣县區区鄉乡鎮镇廠厂廣广場场園园館馆東东馬马劉刘陳陈張张趙赵黃黄吳吴孫孙許许鄭郑謝谢鄧邓馮冯蕭萧葉叶蘇苏盧卢陸陆譚谭韓韩龍龙萬万賴赖羅罗楊杨週周師师陽阳陰阴燈灯燒烧煙烟螢荧發发動动運运轉转頭头預预約约見见證证書书圖图檔档別别從从對对於于員员訴诉遲迟態态實实際际溫温濕湿強强風风壓压閥阀軸轴輪轮齒齿濾滤淨净潔洁滾滚滯滞滲渗濺溅爐炉瀾澜攬揽雲云側侧領领鮮鲜顧顾顫颤驗验檢检測测試试範范圍围遷迁復复現现進进養养護护帶带狀状況况牆墙磚砖質质輕轻鋁铝鋼钢鐵铁銅铜綠绿紅红藍蓝貓猫寵宠嬰婴長长輩辈親亲媽妈爺爷寶宝貝贝認认識识訊讯郵邮務务類类種种產产業业費费稅税標标準准環环節节勞劳禮礼謊谎煩烦歡欢蓋盖處处邊边貼贴膠胶纔才條条紙纸級级統统絕绝緊紧緣缘縫缝總总績绩繼继續续織织義义習习聽听聞闻職职臉脸與与興兴舉举蟲虫衝冲補补複复規规視视覺觉觀观觸触計计訂订記记訪访評评詢询該该詳详誰谁談谈論论講讲譜谱變变豐丰貨货貴贵貸贷資资賓宾賞赏賠赔趕赶跡迹蹤踪車车軍军軟软載载輔辅輸输辦办農农達达違违遠远適适選选遺遗釋释針针鉛铅銀银鋪铺錄录鍋锅鍵键鎖锁鏡镜鏽锈閃闪閉闭陣阵隊队階阶隨随險险隱隐雙双雜杂離离難难靈灵靜静頁页項项順顺須须頓顿頻频題题額额願愿飛飞飯饭飲饮駐驻騰腾騙骗驚惊體体齊齐齡龄優优傳传債债傷伤傾倾僅仅儀仪億亿儲储兒儿內内冊册凍冻則则剛刚創创劃划劇剧劑剂勁劲勝胜勵励協协卻却厲厉參参啟启嗚呜嚴严國国圓圆團团執执堅坚塵尘墊垫夠够夾夹奪夺奮奋婦妇學学寧宁審审寫写寬宽尋寻將将專专導导屆届屬属島岛嶺岭帳帐幣币幫帮庫库廂厢廚厨廟庙廢废彈弹彎弯徑径應应戶户掃扫掛挂採采損损搖摇撥拨擇择擊击擋挡據据擠挤擴扩擺摆攜携敗败敵敌斷断曆历曬晒極极構构槍枪樂乐樣样橋桥檯台欄栏權权歐欧歲岁歷历歸归殘残殼壳氫氢決决沒没涼凉淚泪減减渦涡湯汤溝沟滅灭滿满漁渔漲涨漸渐潤润澤泽濃浓濟济灑洒災灾烏乌煉炼燙烫爭争爾尔牽牵犧牺獎奖獨独獲获甦苏畢毕異异疊叠療疗盡尽監监盤盘眾众睜睁矯矫礙碍禦御禿秃稱称穩稳窮穷競竞筆笔築筑簡简簽签籤签糧粮糾纠純纯紛纷細细終终組组結结絲丝經经綜综緩缓編编縮缩纖纤罰罚聰聪聳耸肅肃腦脑腳脚膚肤臨临艙舱艦舰莊庄華华虧亏裡里裏里託托註注'
const SIMPLE = new Map(Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS[2 * i] ?? '', PAIRS[2 * i + 1] ?? '']))

const plainChar = (char: string): string => {
  const code = char.charCodeAt(0)
  // a Chinese comma stays: between digits an ASCII one would join two numbers
  if (code >= 0xff01 && code <= 0xff5e && char !== '，') return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (char === '\u3000' || char === '\u00a0') return ' '
  if (char === '’') return "'"
  if (char === 'ё' || char === 'Ё') return 'е'
  const lower = char.toLowerCase()
  return SIMPLE.get(char) ?? (lower.length === 1 ? lower : char)
}

/** The text as it is compared: half-width, lower case, simplified. As long as the text, so that offsets hold in both. */
export const plain = (text: string): string => text.split('').map(plainChar).join('')

/** A text as it is read: the original, its plain form, and its clauses. */
export interface ParsedText {
  text: string
  plain: string
  clauses: Span[]
}

// a full stop ends a clause only before a blank, so that 3.5 and a@b.c stay whole; a comma does not between digits;
// on a phone a blank between Chinese words is the comma
const END = /[，。；！？、;!?\n\r]|[,.](?=\s|$)|,(?=\D)|(?<=\p{Script=Han})[ \u3000]+(?=\p{Script=Han})/gu

function clausesOf(text: string): Span[] {
  const clauses: Span[] = []
  let start = 0
  for (const end of text.matchAll(END)) {
    // "Mr. Brown" and "ул. Ленина" go on
    if (
      end[0] === '.' &&
      /(?:^|[\s(,])(?:mr|mrs|ms|dr|no|st|ул|д|г|кв|стр|шт)$/i.test(text.slice(Math.max(0, end.index - 5), end.index))
    )
      continue
    clauses.push({ start, end: end.index })
    start = end.index + 1
  }
  clauses.push({ start, end: text.length })
  return clauses.filter(c => text.slice(c.start, c.end).trim() !== '')
}

export function read(text: string): ParsedText {
  const whole = text.slice(0, MAX_READ)
  const long = clausesOf(whole).filter(c => c.end - c.start > MAX_CLAUSE)
  const kept = long.reduceRight((rest, c) => rest.slice(0, c.start + MAX_CLAUSE) + rest.slice(c.end), whole)
  return { text: kept, plain: plain(kept), clauses: clausesOf(kept) }
}

export const clauseAt = (parsed: ParsedText, offset: number): Span =>
  parsed.clauses.find(c => c.start <= offset && offset <= c.end) ?? { start: offset, end: offset }
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
export const wordsOf = (parsed: ParsedText, span: Span): string => parsed.text.slice(span.start, span.end).trim()

/** All matches of a pattern (global) in the plain text, as spans. */
export const spansOf = (parsed: ParsedText, pattern: RegExp): Span[] =>
  [...parsed.plain.matchAll(pattern)].map(m => ({ start: m.index, end: m.index + m[0].length }))

const HAN = /\p{Script=Han}/u
export const isHan = (text: string): boolean => HAN.test(text)

type Pinyin = typeof import('pinyin-pro')
const syllables = new Map<string, string[]>()
/** Every reading of a character, without tone and without what speakers and recognisers mix up: zh and z, -ng and -n. */
function soundsOf(char: string): string[] {
  let known = syllables.get(char)
  if (!known) {
    const { pinyin } = require('pinyin-pro') as Pinyin
    known = pinyin(char, { toneType: 'none', multiple: true, type: 'array' }).map(s =>
      s.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n'),
    )
    syllables.set(char, known)
  }
  return known
}
const soundAlike = (a: string, b: string): boolean =>
  a === b || (isHan(a) && isHan(b) && soundsOf(a).some(s => soundsOf(b).includes(s)))

/** Homophones are looked for in the first characters only, at most this many. */
const MAX_HEARD = 4000
/** A shorter word sounds like too much else. */
const MIN_HEARD = 2

/**
 * Where a Chinese word stands, or where speech recognition wrote another of the same sound (空条 for 空调): at least half of its
 * characters are the right ones, so that chance does not make words.
 */
export function heard(parsed: ParsedText, word: string): Span[] {
  const wanted = plain(word).split('')
  const found = literal(parsed, word)
  if (found.length || wanted.length < MIN_HEARD || !wanted.every(isHan)) return found
  const { plain: text } = parsed
  const last = Math.min(text.length, MAX_HEARD) - wanted.length
  for (let at = 0; at <= last; at++) {
    let same = 0
    let i = 0
    for (; i < wanted.length; i++) {
      const [a = '', b = ''] = [text[at + i], wanted[i]]
      if (a === b) same++
      else if (!soundAlike(a, b)) break
    }
    if (i === wanted.length && same * 2 >= wanted.length) found.push({ start: at, end: at + wanted.length })
  }
  return found
}

const WORD = /[\p{L}\p{N}]/u
/** Where the words stand as they are; letters beside them make another word of it, except in Chinese. */
export function literal(parsed: ParsedText, words: string): Span[] {
  const wanted = plain(words).trim()
  const found: Span[] = []
  if (!wanted) return found
  for (let at = parsed.plain.indexOf(wanted); at >= 0; at = parsed.plain.indexOf(wanted, at + wanted.length)) {
    const [before = '', after = ''] = [parsed.plain[at - 1], parsed.plain[at + wanted.length]]
    const whole = (edge: string, inner: string) => isHan(inner) || isHan(edge) || !WORD.test(edge) || !WORD.test(inner)
    if (whole(before, wanted[0] ?? '') && whole(after, wanted[wanted.length - 1] ?? ''))
      found.push({ start: at, end: at + wanted.length })
  }
  return found
}

const DENIED =
  /(?:不是|不存在|没有?|并没有?|并未|并非|不用|不要|无需|不需要?|不做|别(?:再)?(?:打|拨|用|填|写)?|isn't|isnt|not|no need to|not need to|don't have to|needn't|no|without|don't need|don't want|never|don't call|do not call|used to|no longer|不再|не|нет|без|不|不想|不打算|不准备|不会)\s*(?:any|a|the|have|been|it|in|给我|再|你们)?\s*$|(?:不是|不用|不要|无需|不需要?|不想|不打算|别)(?:再|给我|来|要|想)?(?:安装|维修|清洗|更换|回收|[装修洗换收做])\s*$/
const DENIED_AFTER =
  /^(?:就)?(?:没有(?=了|$)|不用|不需要|不要了?|都?没问题|正常)|^\s*(?:is |are )?not (?:needed|required|necessary)|^\s*не (?:нуж[ен]|надо|требу)/
/** Whether the words before (or behind) say that this is not so. */
export function denied(parsed: ParsedText, span: Span): boolean {
  const clause = clauseAt(parsed, span.start)
  const before = parsed.plain.slice(Math.max(clause.start, span.start - 14), span.start)
  // what begins with a negation of its own (不制冷) is denied only by "that is not so"
  const own = /^(?:不|没|无|no\b|not\b|won't|doesn't|не\b)/.test(parsed.plain.slice(span.start, span.end))
  if (own ? /(?:不是|并非|not that|isn't)\s*$/.test(before) : DENIED.test(before)) return true
  return !own && DENIED_AFTER.test(parsed.plain.slice(span.end, Math.min(clause.end, span.end + 24)))
}

const OF_OTHERS =
  /(?:邻居|朋友|同事|亲戚|别人|人家|隔壁|对门)(?:说|讲)?(?:他|她|他们)?(?:家|的)(?!.*我)|\b(?:neighbou?r|friend|colleague|sister|brother)s?'s?\s(?!.*\bm[ye]\b)|(?<![а-я])у (?:соседа|соседей|друга|коллеги)(?!.*(?:мо[йяе]|у меня))/
/** Whether the clause is about a thing of somebody else: what it says is no matter of the writer's. */
export const ofOthers = (parsed: ParsedText, span: Span): boolean =>
  OF_OTHERS.test(parsed.plain.slice(clauseAt(parsed, span.start).start, span.start))

const DONE =
  /^(?:已经?|早就?|都)(?:装|修|洗|换|弄|处理|解决)?(?:好|过|完|掉)|^ (?:is|was|has been) (?:already )?(?:fixed|repaired|done|installed)/
/** Whether the words behind a thing say that nothing is left to do with it. */
export const isDone = (parsed: ParsedText, span: Span): boolean =>
  DONE.test(parsed.plain.slice(span.end, Math.min(clauseAt(parsed, span.start).end, span.end + 24)))

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  幺: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
const ENGLISH = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const RUSSIAN: Record<string, number> = {
  один: 1,
  одна: 1,
  одну: 1,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
}

/** Source of a pattern for a number as people write or say it, in plain text. */
export const NUMBER = String.raw`(?:\d{1,9}(?:[.,]\d{1,3})?[千万]?|[零〇一二两三四五六七八九十百千万]{1,10}|\b(?:${[...ENGLISH.slice(1), ...ORDINALS.slice(1)].join('|')})\b|(?<![а-я])(?:${Object.keys(RUSSIAN).join('|')})(?![а-я]))`

/** 三百 → 300, 八百五 → 850, 二十三 → 23, 一三八 → 138; null when it is no number. */
function hanNumber(word: string): number | null {
  if (![...word].some(c => c in UNITS))
    return [...word].every(c => c in DIGITS) ? Number([...word].map(c => DIGITS[c]).join('')) : null
  let [sum, section, digit, unit] = [0, 0, 0, 0]
  let zero = false
  for (const char of word) {
    const value = UNITS[char]
    if (value === undefined) {
      zero = char === '零' || char === '〇'
      if (!zero) digit = DIGITS[char] ?? 0
      else unit = 0
      continue
    }
    if (value === 10_000) {
      sum += (section + digit) * value
      section = 0
    } else section += (digit || 1) * value
    unit = value
    digit = 0
  }
  // 八百五 is 850, 一百零五 is 105
  return sum + section + (unit >= 100 ? digit * (unit / 10) : digit)
}

/** The number that plain words stand for (see {@link NUMBER}), or null. */
export function numberOf(words: string): number | null {
  const word = words.trim()
  const grouped = /^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replace(/,/g, '') : word.replace(',', '.')
  const western = /^(\d+(?:\.\d+)?)([千万])?$/.exec(grouped)
  if (western) return Number(western[1]) * (UNITS[western[2] ?? ''] ?? 1)
  const english = Math.max(ENGLISH.indexOf(word), ORDINALS.indexOf(word))
  return english > 0 ? english : (RUSSIAN[word] ?? (isHan(word) ? hanNumber(word) : null))
}
