import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { takeTexts } from '../../config/texts/catalogue'
import { LANGUAGES, type Language } from '../../shared/language'
import { DEMO_ARTICLES } from '../../server/demo/articles'
import { hengji } from '../../server/demo/hengji'
import { mufeng } from '../../server/demo/mufeng'

const root = path.resolve(__dirname, '../..')
const texts = new Map(LANGUAGES.map(language => [language, new Set<string>()]))
const addAll = (of: Partial<Record<string, unknown>>): void => {
  for (const language of LANGUAGES) {
    const text = of[language]
    if (typeof text === 'string') texts.get(language)?.add(text)
  }
}

// what screens say
for (const file of readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.i18n.ts')) continue
  const { texts: told } = takeTexts(readFileSync(path.join(root, 'src', file), 'utf8'), file)
  for (const language of LANGUAGES)
    for (const text of Object.values(told[language] ?? {})) texts.get(language)?.add(text)
}
/** What the company itself calls its services, fields and choices. */
function look(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) look(one)
  else if (typeof value === 'object' && value !== null) {
    const of: Record<string, unknown> = { ...value }
    addAll(of)
    for (const one of Object.values(of)) look(one)
  }
}
for (const { templates, models } of [mufeng, hengji]) look([templates, models])

/** How each language quotes what stands on a screen; in English the word after "Tap" as well. */
const QUOTED: Record<Language, RegExp> = {
  zh: /“([^”]{1,24})”/g,
  tw: /「([^」]{1,24})」/g,
  en: /["“]([^"”]{1,40})["”]|[Tt]ap ([A-Z][a-z]+(?: (?!or\b|and\b|on\b|to\b)[a-z]+)*)/g,
  ru: /«([^»]{1,40})»/g,
}

/** What is quoted and no screen's: buttons and displays of machines, sounds, an app of the machines, and what people say or write. */
const NOT_OURS: Record<Language, string> = {
  zh: `▲ ＋ 假日模式 健康 冷冻 冷藏 冷凝自洁 净味 制冷_26_℃ 制冷_26_℃、自动风 单漂洗 复位 就绪 应急 强力洗 快洗 快洗_15_分钟
    手动 自动 本地 联网 排空 桶自洁 清洁 电辅热 童锁 进给保持 送风 锁 除湿 预约 停止 启动 禁止新设备 沐风智家
    呼 咔 咔咔 咕噜 咣当 哐哐 嗒嗒 嗡嗡 嗤 噼啪
    不够冷、不够热 同意 我的空调还在保吗 拉闸有人看着 晚上有客人入住 洗碗机显示_E4，明天上午十点来修 灯不亮 需要三通 配件费＋工时费`,
  tw: `▲ ＋ 健康 僅清洗 冷凍 冷藏 冷凝自潔 復位 快洗 槽洗淨 清潔 製冷_26_℃ 送風 鎖 除濕 電輔熱 預約 啟動 禁止新裝置 沐風智家 嗒嗒 嗡嗡 嗤
    不夠冷、不夠熱 我的冷氣還在保固嗎 晚上有客人入住 洗碗機顯示_E4，明天上午十點來修 零件費＋工資`,
  en: 'T-piece_needed',
  ru: '+ Lock Быстрая Здоровье Мороз. Холод. Отсрочка Очистка_барабана Чистка Стоп',
}
const notOurs = new Map(
  LANGUAGES.map(language => [
    language,
    new Set(NOT_OURS[language].split(/\s+/).map(word => word.replaceAll('_', ' '))),
  ]),
)

test('what an article of the demo quotes as a screen or a button is called so in the portal, in each language', () => {
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const tenant of ['mufeng', 'hengji'] as const)
    for (const { slug, languages, format } of DEMO_ARTICLES[tenant].articles)
      for (const language of languages) {
        const name = `${tenant}/${slug}.${language}.${format === 'html' ? 'html' : 'md'}`
        const text = readFileSync(path.join(root, 'server/demo/articles', name), 'utf8').replace(/<[^>]+>/g, '')
        for (const [, quoted, tapped] of text.matchAll(QUOTED[language]))
          for (const part of (quoted ?? tapped ?? '').split(/—| > | → /)) {
            const isOthers = notOurs.get(language)?.has(part) ?? false
            if (isOthers) seen.add(`${language} ${part}`)
            if (!isOthers && !texts.get(language)?.has(part)) wrong.push(`${name}: ${part}`)
          }
      }
  assert.deepEqual(wrong, [])
  const unused = LANGUAGES.flatMap(language =>
    [...(notOurs.get(language) ?? [])].map(word => `${language} ${word}`).filter(word => !seen.has(word)),
  )
  assert.deepEqual(unused, [], 'no article quotes it any more')
})
