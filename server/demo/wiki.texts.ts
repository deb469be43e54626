import type { Language, Localized } from '../../shared/language'
import type { ArticleFormat, RichTextModule } from '../../shared/wiki'
import { t } from './deterministic'

/** Icon of each kind of article, by its key; another has the icon of an article. */
export const KIND_ICONS: Record<string, string> = {
  fault: 'warning',
  alarm: 'warning',
  trouble: 'repair',
  care: 'clean',
  maintain: 'inspect',
  install: 'install',
  operate: 'device',
  parts: 'part',
  policy: 'warranty',
  service: 'service',
}

/** What customers say, and what the articles of each company call it. */
export const SYNONYMS: Record<string, { said: string[]; written: string[] }[]> = {
  mufeng: [
    { said: ['抽烟机', '排烟罩'], written: ['油烟机'] },
    { said: ['水垢棒', 'candle filter'], written: ['滤芯', 'filter cartridge'] },
  ],
  hengji: [
    { said: ['钩机', '勾机'], written: ['挖掘机'] },
    { said: ['打气泵'], written: ['空压机'] },
  ],
}

/** Searches of customers that found nothing. */
export const MISSES: Record<string, { language: Language; keyword: string; count: number; daysAgo: number }[]> = {
  mufeng: [
    { language: 'zh', keyword: '洗地机 滚刷', count: 37, daysAgo: 1 },
    { language: 'zh', keyword: '电饭煲内胆', count: 22, daysAgo: 2 },
    { language: 'zh', keyword: '学生优惠', count: 11, daysAgo: 6 },
    { language: 'tw', keyword: '除濕機', count: 9, daysAgo: 4 },
    { language: 'en', keyword: 'ice maker', count: 6, daysAgo: 3 },
    { language: 'ru', keyword: 'робот-пылесос', count: 4, daysAgo: 12 },
  ],
  hengji: [
    { language: 'zh', keyword: '叉车年审', count: 14, daysAgo: 2 },
    { language: 'zh', keyword: '二手置换', count: 8, daysAgo: 9 },
    { language: 'ru', keyword: 'лизинг', count: 7, daysAgo: 5 },
    { language: 'en', keyword: 'telematics api', count: 3, daysAgo: 15 },
  ],
}

/** Why an article did not help, as readers said it. */
export const REASONS: Record<Language, string[]> = {
  zh: ['步骤对不上我家的型号', '照着做了还是不行', '希望有视频'],
  en: ['My model looks different', 'It did not help'],
  ru: ['У меня другая модель', 'Не помогло'],
  tw: ['步驟和我家的型號不同', '照著做還是不行'],
}

interface DemoRichText {
  key: string
  module: RichTextModule
  format: ArticleFormat
  title: Required<Localized>
  content: Required<Localized>
}
const page = (heading: string, ...paragraphs: string[]) =>
  `<h2>${heading}</h2>${paragraphs.map(text => `<p>${text}</p>`).join('')}`

/** Rich texts of every tenant. */
export const RICH_TEXTS: DemoRichText[] = [
  {
    key: 'privacy',
    module: 'notLogin',
    format: 'html',
    title: t('隐私说明', 'Privacy notice', 'О персональных данных', '隱私說明'),
    content: t(
      page(
        '我们收集什么',
        '为了受理您的服务请求，我们记录姓名、手机号、服务地址、产品序列号，以及您上传的照片和文件。',
        '这些信息只用于本次服务和质保查询，工程师只看到与自己工单有关的部分。',
      ) + page('保存多久', '服务完成后保存三年，与质保期一致；您可以随时联系客服查询或删除。'),
      page(
        'What we keep',
        'To handle your requests we keep your name, mobile number, service address, serial numbers, and the photos and files that you send.',
        'They serve the request and the warranty only; an engineer sees what belongs to his jobs.',
      ) +
        page(
          'For how long',
          'Three years after the service, as long as the warranty may run. Ask us at any time to see or delete it.',
        ),
      page(
        'Что мы храним',
        'Для обработки заявок мы храним имя, телефон, адрес, серийные номера, а также присланные фото и файлы.',
        'Данные нужны только для заявки и гарантии; мастер видит лишь то, что относится к его работе.',
      ) +
        page(
          'Сколько храним',
          'Три года после обслуживания. Вы можете в любой момент запросить или удалить свои данные.',
        ),
      page(
        '我們收集什麼',
        '為了受理您的服務需求，我們記錄姓名、手機號碼、服務地址、產品序號，以及您上傳的照片和檔案。',
        '這些資訊只用於本次服務和保固查詢，工程師只看得到與自己工單有關的部分。',
      ) + page('保存多久', '服務完成後保存三年，與保固期一致；您可以隨時聯絡客服查詢或刪除。'),
    ),
  },
  {
    key: 'report',
    module: 'task',
    format: 'html',
    title: t('服务报告说明', 'About the service report', 'Об отчёте о работе', '服務報告說明'),
    content: t(
      page(
        '签字前请核对',
        '<strong>检修内容、更换的配件和费用</strong>是否与现场一致；有出入请当场告诉工程师修改。',
        '签字后报告会保存在服务记录里，作为维修部位 90 天保修的凭证。',
      ),
      page(
        'Before you sign',
        'Check that <strong>the work, the parts and the price</strong> are what you saw; if not, tell the engineer on the spot.',
        'The signed report stays with your request. It is the proof for the 90-day warranty on the repair.',
      ),
      page(
        'Перед подписью',
        'Проверьте, что <strong>работы, детали и цена</strong> указаны верно; если нет, сразу скажите мастеру.',
        'Подписанный отчёт хранится в заявке и подтверждает гарантию 90 дней на ремонт.',
      ),
      page(
        '簽名前請核對',
        '<strong>檢修內容、更換的零件和費用</strong>是否與現場一致；有出入請當場請工程師修改。',
        '簽名後報告會保存在服務紀錄裡，作為維修部位 90 天保固的憑證。',
      ),
    ),
  },
  {
    key: 'parts',
    module: 'warehouse',
    format: 'markdown',
    title: t('配件能不能自己换', 'Parts you can fit yourself', 'Что можно заменить самому', '零件能不能自己換'),
    content: t(
      '- 滤网、密封圈、滤芯可以**自己换**，不影响质保。\n- 带电的部件请让工程师换。\n\n> 动手之前先断电。',
      '- Filters, seals and cartridges you can **fit yourself**; the warranty stays.\n- Leave whatever carries current to an engineer.\n\n> Switch the power off first.',
      '- Фильтры, прокладки и картриджи можно **менять самому**, гарантия сохраняется.\n- Детали под напряжением меняет мастер.\n\n> Сначала отключите питание.',
      '- 濾網、密封圈、濾芯可以**自己換**，不影響保固。\n- 帶電的零件請讓工程師換。\n\n> 動手之前先斷電。',
    ),
  },
]
