import { texts } from '../i18n/texts'

/** Texts of what a company has switched off. */
export const off = texts({
  zh: {
    off: '“{{names}}”没有开启，客户看不到。这里已有的内容都保留，也能继续处理。',
    switchOn: '去开启',
    ask: '需要时请联系{{people}}。',
    somebody: '管理员',
  },
  en: {
    off: '{{names}} is switched off, so customers are not offered it. What is here stays and can be finished.',
    switchOn: 'Switch it on',
    ask: '{{people}} can switch it on.',
    somebody: 'An administrator',
  },
  ru: {
    off: 'Выключено: {{names}}. Клиентам это не предлагается; всё, что здесь есть, сохраняется, и начатое можно завершить.',
    switchOn: 'Включить',
    ask: 'Включить может: {{people}}.',
    somebody: 'администратор',
  },
  tw: {
    off: '「{{names}}」沒有開啟，客戶看不到。這裡已有的內容都保留，也能繼續處理。',
    switchOn: '去開啟',
    ask: '需要時請聯絡{{people}}。',
    somebody: '管理員',
  },
})
