import { texts } from '../../i18n/texts'

/** Texts of the paper that a customer signs on. */
export const signatureTexts = texts({
  zh: { paper: '签名区', wipe: '重写' },
  en: { paper: 'Paper to sign on', wipe: 'Wipe' },
  ru: { paper: 'Поле для подписи', wipe: 'Стереть' },
  tw: { paper: '簽名區', wipe: '重寫' },
})
