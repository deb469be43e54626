import { byLanguage } from '@shared/words/kind-words'
import { REPORT_WORDS } from '@shared/words/report'
import { texts } from '../../i18n/texts'

const STATES = byLanguage(REPORT_WORDS.states)

/** Texts of a version of a service report: what became of it, and what may be done with it. */
export const versionTexts = texts({
  zh: {
    ...STATES.zh,
    version: '第 {{n}} 版',
    sendLink: '发送链接',
    linkFor: '任何拿到这个链接的人都能查看和签字，到期时间：{{time}}',
    linkForever: '任何拿到这个链接的人都能查看和签字，直到重新发送',
    linkSent: '链接已发送，之前的链接已失效',
    paper: '打开 PDF',
    withdraw: '撤回',
    withdrawWhy: '为什么撤回？客户会看到',
    signedBy: '{{name}} 已签字',
  },
  en: {
    ...STATES.en,
    version: 'Version {{n}}',
    sendLink: 'Send a link',
    linkFor: 'Whoever has this link can read and sign, until {{time}}',
    linkForever: 'Whoever has this link can read and sign, until it is sent anew',
    linkSent: 'The link was sent, the one before does not open any more',
    paper: 'Open the PDF',
    withdraw: 'Withdraw',
    withdrawWhy: 'Why is it withdrawn? The customer reads this',
    signedBy: 'Signed by {{name}}',
  },
  ru: {
    ...STATES.ru,
    version: 'Версия {{n}}',
    sendLink: 'Отправить ссылку',
    linkFor: 'Любой, у кого есть ссылка, может прочитать и подписать до {{time}}',
    linkForever: 'Любой, у кого есть ссылка, может прочитать и подписать, пока её не отправят снова',
    linkSent: 'Ссылка отправлена, прежняя больше не открывается',
    paper: 'Открыть PDF',
    withdraw: 'Отозвать',
    withdrawWhy: 'Почему отзываете? Клиент это прочитает',
    signedBy: 'Подписал(а): {{name}}',
  },
  tw: {
    ...STATES.tw,
    version: '第 {{n}} 版',
    sendLink: '傳送連結',
    linkFor: '任何拿到這個連結的人都能查看和簽名，到期時間：{{time}}',
    linkForever: '任何拿到這個連結的人都能查看和簽名，直到重新傳送',
    linkSent: '連結已傳送，之前的連結已失效',
    paper: '開啟 PDF',
    withdraw: '撤回',
    withdrawWhy: '為什麼撤回？客戶會看到',
    signedBy: '{{name}} 已簽名',
  },
})
