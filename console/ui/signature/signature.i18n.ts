import { texts } from '../../i18n/texts'

/** Texts of the paper that a customer signs on. */
export const signatureTexts = texts({
  zh: { paper: '签名区', wipe: '重写', signHere: '请客户在这里签字', sign: '签字', signed: '已签字', signer: '签字人' },
  en: {
    paper: 'Paper to sign on',
    wipe: 'Wipe',
    signHere: 'Let the customer sign here',
    sign: 'Sign',
    signed: 'Signed',
    signer: 'Who signs',
  },
  ru: {
    paper: 'Поле для подписи',
    wipe: 'Стереть',
    signHere: 'Подписать на этом телефоне',
    sign: 'Подписать',
    signed: 'Подписано',
    signer: 'Кто подписывает',
  },
  tw: { paper: '簽名區', wipe: '重寫', signHere: '請客戶在這裡簽名', sign: '簽名', signed: '已簽名', signer: '簽名人' },
})
