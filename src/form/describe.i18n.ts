import { messages } from '@/i18n'

/** Texts for a product that is in no list. */
export const describeTexts = messages('describe', {
  zh: {
    title: '描述产品',
    offer: '产品不在列表里？',
    kind: '产品种类',
    unlisted: '不在其中',
    model: '型号或名称',
    modelHint: '如 KFR-35GW，不清楚可不填',
    plate: '铭牌上的编码或序列号',
    plateHint: '可扫码，没有可不填',
    chooseOwn: '从我的设备中选',
  },
  en: {
    title: 'Describe the product',
    offer: 'Not in the list?',
    kind: 'Kind of product',
    unlisted: 'None of these',
    model: 'Model or name',
    modelHint: 'Such as KFR-35GW, if you know it',
    plate: 'Code or serial number on its plate',
    plateHint: 'Scan or type it, if there is one',
    chooseOwn: 'Choose one of mine',
  },
  ru: {
    title: 'Описание изделия',
    offer: 'Нет в списке?',
    kind: 'Вид изделия',
    unlisted: 'Ничего из этого',
    model: 'Модель или название',
    modelHint: 'Например KFR-35GW, если знаете',
    plate: 'Код или серийный номер на табличке',
    plateHint: 'Сканируйте или введите, если есть',
    chooseOwn: 'Из моих',
  },
  tw: {
    title: '描述產品',
    offer: '產品不在列表裡？',
    kind: '產品種類',
    unlisted: '不在其中',
    model: '型號或名稱',
    modelHint: '如 KFR-35GW，不清楚可不填',
    plate: '銘牌上的編碼或序號',
    plateHint: '可掃碼，沒有可不填',
    chooseOwn: '從我的設備中選',
  },
})
