import type { StoredChoice, StoredField, StoredSetting } from '../../contract/stored-field'
import type { FormType } from '../../shared/form'
import { localize, type Language, type Localized } from '../../shared/language'
import { makeField } from '../factories'

/** A text in all four languages. */
export const four = (zh: string, en: string, ru: string, tw: string): Required<Localized> => ({ zh, en, ru, tw })

const choice = (value: string, text: Localized): StoredChoice => ({ value, text })
const field = (
  fieldName: string,
  formType: FormType,
  displayName: Localized,
  { required = false, ...setting }: StoredSetting & { required?: boolean } = {},
): StoredField =>
  makeField(fieldName, {
    formType,
    displayName,
    isNull: required ? 0 : 1,
    isSystem: formType === 'product' || formType === 'planTime' ? 1 : 0,
    setting,
  })

/** What a template is made of beside its order. */
interface Form {
  icon: string
  name: Localized
  description: Localized
  notice: Localized
  fields: StoredField[]
}

/** A short form of the company: words, pictures and whether an answer is wanted. */
export const feedbackForm = (): Form => ({
  icon: 'feedback',
  name: four('意见反馈', 'Your opinion', 'Ваше мнение', '意見回饋'),
  description: four('想法和夸奖都欢迎', 'Ideas and praise are welcome', 'Идеи и похвала', '想法和誇獎都歡迎'),
  notice: four('两天内回复。', 'We answer within two days.', 'Ответим за два дня.', '兩天內回覆。'),
  fields: [
    field('kind', 'select', four('种类', 'Sort', 'Вид', '種類'), {
      required: true,
      dataSource: [
        choice('idea', four('想法', 'Idea', 'Идея', '想法')),
        choice('praise', four('夸奖', 'Praise', 'Похвала', '誇獎')),
      ],
    }),
    field('content', 'textarea', four('内容', 'Text', 'Текст', '內容'), { required: true, maxLength: 500 }),
    field('photos', 'attachment', four('图片', 'Pictures', 'Картинки', '圖片'), { maxCount: 6 }),
    field('reply', 'select', four('回音', 'Answer', 'Ответ', '回音'), {
      required: true,
      dataSource: [
        choice('phone', four('打电话', 'Call me', 'Позвоните', '打電話')),
        choice('none', four('不必', 'No need', 'Не нужно', '不必')),
      ],
    }),
  ],
})

/** What the short form is to hold for these words. */
export const feedback = (content: string) => ({ kind: 'idea', content, reply: 'none' })

/** The form of a visit: a product, what is wrong with it, where, when, and whom to call. */
export const repairForm = (): Form => ({
  icon: 'repair',
  name: four('上门修理', 'Repair at home', 'Ремонт на дому', '到府修理'),
  description: four('师傅到家检查', 'An engineer comes to you', 'Мастер приедет к вам', '師傅到家檢查'),
  notice: four('修理前请断电。', 'Please switch it off first.', 'Сначала отключите питание.', '修理前請斷電。'),
  fields: [
    field('product', 'product', four('哪台机器', 'Which machine', 'Какая машина', '哪台機器'), { required: true }),
    field('fault', 'select', four('怎么了', 'The trouble', 'Что случилось', '怎麼了'), {
      required: true,
      dataSource: [
        choice('leak', four('漏水', 'It leaks', 'Течёт', '漏水')),
        choice('noise', four('太吵', 'It is loud', 'Шумит', '太吵')),
        choice('other', four('别的', 'Other', 'Иное', '別的')),
      ],
    }),
    field('noiseWhen', 'selectMulti', four('何时吵', 'When is it loud', 'Когда шумит', '何時吵'), {
      required: true,
      dependencies: [{ fieldName: 'fault', values: ['noise'] }],
      dataSource: [
        choice('running', four('工作时', 'At work', 'В работе', '工作時')),
        choice('night', four('半夜', 'At night', 'Ночью', '半夜')),
      ],
    }),
    field('since', 'date', four('哪天开始的', 'Since which day', 'С какого дня', '哪天開始的'), {
      dateType: 'YYYY-MM-DD',
      entry: { role: 'onset' },
    }),
    field('description', 'textarea', four('说明', 'Story', 'Подробнее', '說明'), { required: true, maxLength: 500 }),
    field('photos', 'attachment', four('照片', 'Photos', 'Фото', '照片'), { maxCount: 6 }),
    field('visit', 'separator', four('上门', 'The visit', 'Визит', '到府')),
    field('contactName', 'text', four('找谁', 'Whom to ask for', 'Кого спросить', '找誰'), {
      required: true,
      maxLength: 20,
      entry: { asks: 'person' },
    }),
    field('contactPhone', 'phone', four('电话', 'Phone', 'Телефон', '電話'), { required: true }),
    field('address', 'address', four('地址', 'Address', 'Адрес', '地址'), { required: true }),
    field('planTime', 'planTime', four('想要的时间', 'Wanted time', 'Желаемое время', '想要的時間'), {
      required: true,
      entry: { role: 'appointment' },
    }),
    field('attention', 'selectMulti', four('请留意', 'Please note', 'Учтите', '請留意'), {
      dataSource: [
        choice('pet', four('家有宠物', 'There is a pet', 'Есть питомец', '家有寵物')),
        choice('gate', four('小区要登记', 'Sign in at the gate', 'Пропуск', '社區要登記')),
      ],
    }),
  ],
})

/** Further services, which ask for a text only: with them there are more than the home page shows. */
export const smallForms = (): Pick<Form, 'icon' | 'name'>[] => [
  { icon: 'install', name: four('新机安装', 'Installation', 'Установка', '新機安裝') },
  { icon: 'clean', name: four('深度清洁', 'Deep cleaning', 'Глубокая чистка', '深度清潔') },
  { icon: 'recycle', name: four('旧机回收', 'Old machines', 'Старая техника', '舊機回收') },
]

/** What the form of a visit is to hold for these words; `planTime` as `YYYY-MM-DD HH:mm`. */
export const repair = (productId: string, description: string, planTime: string) => ({
  product: { id: productId },
  fault: 'other',
  description,
  contactName: '顾晓',
  contactPhone: '13612345678',
  address: { province: '浙江省', city: '宁波市', dist: '海曙区', address: '药行街1号' },
  planTime,
})

/** A template as a customer reads it. Throws for a field that it does not have. */
export function formIn(
  template: { id: string; name: Localized; notice: Localized; fields: StoredField[] },
  language: Language,
) {
  const named = (name: string): StoredField => {
    const found = template.fields.find(one => one.fieldName === name)
    if (!found) throw new Error(`the form has no field ${name}`)
    return found
  }
  return {
    id: template.id,
    url: `/event/create?templateId=${template.id}`,
    name: localize(template.name, language),
    notice: localize(template.notice, language),
    label: (name: string) => localize(named(name).displayName, language),
    /** text of a choice of a field */
    choice: (name: string, value: string) =>
      localize(named(name).setting.dataSource?.find(one => one.value === value)?.text ?? {}, language),
  }
}
