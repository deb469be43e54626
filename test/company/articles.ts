import type { Db } from '../../server/db/database'
import type { Language, Localized } from '../../shared/language'
import { makeProductKind, makeRichText, makeWiki, makeWikiLabel, makeWikiType } from '../factories'
import { four } from './forms'

const DISHWASHER = 'QC-W16'
const AIR_CONDITIONER = 'QC-A35'
/** Models that the company sells. */
export const MODELS = { dishwasher: DISHWASHER, airConditioner: AIR_CONDITIONER }

interface Text {
  title: string
  summary: string
  content: string
}
type Texts = Partial<Record<Language, Text>>

/** A text whose summary also begins its content, as writers of articles write it. */
const text = (title: string, summary: string, content: string): Text => ({
  title,
  summary,
  content: `${summary}\n\n${content}`,
})
const html = (title: string, summary: string, [name, price]: [string, string], row: string): Text => ({
  title,
  summary,
  content: `<p>${summary}</p><table><tbody><tr><th>${name}</th><th>${price}</th></tr><tr><td>${row}</td><td>80</td></tr></tbody></table>`,
})

const CODE: Texts = {
  zh: text(
    '洗碗机显示 E4 怎么办',
    'E4 表示洗碗机进水太慢，多半是角阀没有开足，自己就能排除。',
    '## E4 的原因\n\n- 角阀没有开足；\n- 进水口的滤网堵了。\n\n## 怎么做\n\n1. 关掉洗碗机。\n2. 把角阀开到底。\n3. 洗净滤网，重新开机。',
  ),
  en: text(
    'The dishwasher shows E4',
    'E4 means that water comes in too slowly, mostly because the angle valve is not fully open.',
    '## Why E4\n\n- The angle valve is half closed.\n- The inlet filter is blocked.\n\n## What to do\n\n1. Switch off the dishwasher.\n2. Open the angle valve fully.\n3. Rinse the filter and start again.',
  ),
  ru: text(
    'Посудомойка показывает E4',
    'E4 значит, что вода поступает слишком медленно: чаще всего кран открыт не полностью.',
    '## Почему E4\n\n- Кран открыт наполовину.\n- Засорён фильтр на входе.\n\n## Что делать\n\n1. Выключите посудомойку.\n2. Откройте кран полностью.\n3. Промойте фильтр и включите снова.',
  ),
  tw: text(
    '洗碗機顯示 E4 怎麼辦',
    'E4 表示洗碗機進水太慢，多半是角閥沒有開足，自己就能排除。',
    '## E4 的原因\n\n- 角閥沒有開足；\n- 進水口的濾網堵了。\n\n## 怎麼做\n\n1. 關掉洗碗機。\n2. 把角閥開到底。\n3. 洗淨濾網，重新開機。',
  ),
}
const CARE: Texts = {
  zh: text(
    '空调滤网怎么清洗',
    '空调滤网每两周清洗一次，用清水冲洗后阴干。',
    '## 步骤\n\n1. 关掉空调，打开面板。\n2. 取下滤网，用清水从背面冲洗。\n3. 阴干后装回。',
  ),
  en: text(
    'How to clean the air filter',
    'Rinse the filter of the air conditioner every two weeks and let it dry in the shade.',
    '## Steps\n\n1. Switch it off and open the panel.\n2. Take out the filter and rinse it from behind.\n3. Put it back when it is dry.',
  ),
  ru: text(
    'Как чистить фильтр кондиционера',
    'Промывайте фильтр кондиционера раз в две недели и сушите в тени.',
    '## Шаги\n\n1. Выключите и откройте панель.\n2. Снимите фильтр и промойте с обратной стороны.\n3. Высушите и поставьте на место.',
  ),
  tw: text(
    '冷氣濾網怎麼清洗',
    '冷氣濾網每兩週清洗一次，用清水沖洗後陰乾。',
    '## 步驟\n\n1. 關掉冷氣，打開面板。\n2. 取下濾網，用清水從背面沖洗。\n3. 陰乾後裝回。',
  ),
}
const PRICES: Texts = {
  zh: html('修理价目表', '保修期以外的修理按此表收费。', ['项目', '元'], '上门检查'),
  en: html('Prices of repairs', 'What a repair costs when the warranty is over.', ['Work', 'Yuan'], 'Looking at it'),
  ru: html('Цены ремонта', 'Сколько стоит ремонт после гарантии.', ['Работа', 'Юань'], 'Осмотр на месте'),
  tw: html('修理價目表', '保固期以外的修理依此表收費。', ['項目', '元'], '到府檢查'),
}
const SERVICE: Texts = {
  zh: text(
    '怎么预约师傅上门',
    '在首页选择“上门修理”，写明情况和时间，师傅会先打电话。',
    '## 需要准备\n\n- 机器的型号和购买日期；\n- 方便上门的时间。',
  ),
  en: text(
    'How to book a visit',
    'Choose “Repair at home” on the home page and tell us what is wrong and when to come.',
    '## Have at hand\n\n- Model and date of purchase.\n- A time that suits you.',
  ),
}

const kind = (name: Localized, icon: string) => ({ name, icon })

/** The knowledge base of a company: four articles on three shelves, one of them in HTML with a table, and the words by which people name its machines. */
export async function makeArticles(db: Db, tenantId: string) {
  const [codes, care, service] = [
    await makeWikiType(db, tenantId, kind(four('代码含义', 'Codes', 'Коды', '代碼含義'), 'wiki')),
    await makeWikiType(db, tenantId, kind(four('日常护理', 'Daily care', 'Уход', '日常護理'), 'clean')),
    await makeWikiType(db, tenantId, kind(four('服务说明', 'Our service', 'О сервисе', '服務說明'), 'service')),
  ]
  const [washing, cooling] = [
    await makeWikiLabel(db, tenantId, { name: four('洗碗', 'Dishes', 'Посуда', '洗碗') }),
    await makeWikiLabel(db, tenantId, { name: four('制冷', 'Cooling', 'Холод', '製冷') }),
  ]
  await makeProductKind(db, tenantId, {
    name: four('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機'),
    models: [DISHWASHER],
  })
  await makeProductKind(db, tenantId, {
    name: four('空调', 'Air conditioner', 'Кондиционер', '冷氣'),
    models: [AIR_CONDITIONER],
    words: ['挂机', 'ac', 'aircon', 'сплит'],
  })
  return {
    types: { codes, care, service },
    labels: { washing, cooling },
    /** what a code means that the dishwasher shows */
    code: await makeWiki(db, tenantId, {
      typeId: codes.id,
      labelIds: [washing.id],
      models: [DISHWASHER],
      faultCodes: ['E4'],
      isTop: true,
      readTimes: 40,
      texts: CODE,
      files: [{ filename: '角阀.pdf' }],
    }),
    care: await makeWiki(db, tenantId, {
      typeId: care.id,
      labelIds: [cooling.id],
      models: [AIR_CONDITIONER],
      readTimes: 30,
      texts: CARE,
    }),
    /** in HTML, with a table */
    prices: await makeWiki(db, tenantId, { typeId: service.id, format: 'html', readTimes: 20, texts: PRICES }),
    service: await makeWiki(db, tenantId, { typeId: service.id, readTimes: 10, texts: SERVICE }),
    /** a page that everyone may read */
    richText: await makeRichText(db, tenantId, {
      module: 'notLogin',
      title: four('隐私说明', 'Privacy', 'О данных', '隱私說明'),
      content: {
        zh: '<p>我们只用您的电话联系您。</p>',
        en: '<p>We use your phone number to call you, and for nothing else.</p>',
        ru: '<p>Ваш телефон нужен только для звонка вам.</p>',
        tw: '<p>我們只用您的電話聯絡您。</p>',
      },
    }),
  }
}
