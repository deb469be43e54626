import type { Language } from '../../../shared/language'

/** Why a machine cannot be registered as it was sent. What is missing has a name that ends so. */
export const REASONS = {
  machineMissing: {
    zh: '请选择产品，或填写名称和型号',
    en: 'please choose the product, or give its name or model',
    ru: 'выберите изделие или укажите название или модель',
    tw: '請選擇產品，或填寫名稱和型號',
  },
  serialMissing: {
    zh: '请填写序列号',
    en: 'please give the serial number',
    ru: 'укажите серийный номер',
    tw: '請填寫序號',
  },
  serialUnknown: {
    zh: '没有找到这个序列号，请核对铭牌',
    en: 'this serial number is not known, please compare the nameplate',
    ru: 'такой серийный номер не найден, сверьте с табличкой',
    tw: '沒有找到這個序號，請核對銘牌',
  },
  serialTwice: {
    zh: '与前面的序列号重复',
    en: 'the serial number stands there twice',
    ru: 'серийный номер указан дважды',
    tw: '與前面的序號重複',
  },
  mine: {
    zh: '这台机器已在您的产品里',
    en: 'this machine is among yours already',
    ru: 'это изделие уже есть у вас',
    tw: '這台機器已在您的產品裡',
  },
  waiting: {
    zh: '这台机器已提交，正在审核',
    en: 'this machine was sent already and is being looked at',
    ru: 'это изделие уже отправлено и проверяется',
    tw: '這台機器已送出，正在審核',
  },
  replaced: {
    zh: '这台机器已被更换，不能注册',
    en: 'this machine was exchanged and cannot be registered',
    ru: 'это изделие заменено, зарегистрировать его нельзя',
    tw: '這台機器已被更換，不能登錄',
  },
  codeUnknown: {
    zh: '这个二维码不是本公司的',
    en: 'this code is not one of ours',
    ru: 'это не наш код',
    tw: '這個 QR Code 不是本公司的',
  },
  codeRevoked: {
    zh: '这个二维码已停用',
    en: 'this code is not good any more',
    ru: 'этот код больше не действует',
    tw: '這個 QR Code 已停用',
  },
  codeOther: {
    zh: '二维码属于另一台机器',
    en: 'the code is on another machine',
    ru: 'код относится к другому изделию',
    tw: 'QR Code 屬於另一台機器',
  },
  codeModel: {
    zh: '二维码是给另一个型号的',
    en: 'the code is for another model',
    ru: 'код для другой модели',
    tw: 'QR Code 是給另一個型號的',
  },
  codeTwice: {
    zh: '与前面的二维码重复',
    en: 'the code stands there twice',
    ru: 'код указан дважды',
    tw: '與前面的 QR Code 重複',
  },
  dayAhead: {
    zh: '日期不能晚于今天',
    en: 'the day lies ahead',
    ru: 'эта дата ещё не наступила',
    tw: '日期不能晚於今天',
  },
  dayTooOld: {
    zh: '日期太早，请核对',
    en: 'the day lies too far back, please check it',
    ru: 'дата слишком давняя, проверьте её',
    tw: '日期太早，請核對',
  },
  purchaseMissing: {
    zh: '请填写购买日期',
    en: 'please give the day of purchase',
    ru: 'укажите дату покупки',
    tw: '請填寫購買日期',
  },
  purchaseBeforeProduction: {
    zh: '购买日期早于生产日期',
    en: 'it was bought before it was made',
    ru: 'дата покупки раньше даты выпуска',
    tw: '購買日期早於生產日期',
  },
  installBeforeProduction: {
    zh: '安装日期早于生产日期',
    en: 'it was installed before it was made',
    ru: 'дата установки раньше даты выпуска',
    tw: '安裝日期早於生產日期',
  },
  addressMissing: {
    zh: '请填写机器的地址',
    en: 'please say where the machine stands',
    ru: 'укажите адрес изделия',
    tw: '請填寫機器的地址',
  },
  proofMissing: {
    zh: '请上传购买凭证',
    en: 'please add a proof of purchase',
    ru: 'приложите документ о покупке',
    tw: '請上傳購買憑證',
  },
} as const satisfies Record<string, Record<Language, string>>
export type Reason = keyof typeof REASONS
