import type { EntryHints, StoredField, Words } from '../../contract/stored-field'
import type { FormType } from '../../shared/form'
import type { Localized } from '../../shared/language'

/**
 * Forms of three companies that have nothing to do with the demo: chargers for electric cars, lifts of buildings, office furniture.
 * No field, choice or unit is named as one of the demo, and no word of theirs was written for order entry.
 */
const t = (zh: string, en: string, ru: string): Localized => ({ zh, en, ru, tw: zh })
const choice = (value: string, text: Localized) => ({ value, text })

const field = (
  fieldName: string,
  formType: FormType,
  displayName: Localized,
  setting: StoredField['setting'] = {},
  more: Partial<StoredField> = {},
): StoredField => ({
  id: fieldName,
  fieldName,
  displayName,
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: {},
  setting,
  ...more,
})

const yesNo = [choice('y', t('是', 'Yes', 'Да')), choice('n', t('否', 'No', 'Нет'))]

/** Putting up a charger in a car park. */
const charger: StoredField[] = [
  field('carModel', 'text', t('车型', 'Car', 'Автомобиль')),
  field('vin', 'code', t('车架号', 'Chassis number', 'Номер кузова')),
  field('kilowatt', 'select', t('充电功率', 'Charging power', 'Мощность зарядки'), {
    dataSource: [
      choice('p7', t('7 千瓦', '7 kW', '7 кВт')),
      choice('p11', t('11 千瓦', '11 kW', '11 кВт')),
      choice('p21', t('21 千瓦', '21 kW', '21 кВт')),
    ],
  }),
  field('cable', 'number', t('走线长度', 'Cable length', 'Длина кабеля'), {
    unit: t('米', 'm', 'м'),
    min: 1,
    max: 300,
  }),
  field('manager', 'select', t('物业同意施工', 'Has the landlord agreed?', 'Управляющий согласен?'), {
    dataSource: yesNo,
  }),
  field('collected', 'date', t('提车日期', 'Car collected', 'Автомобиль получен'), { dateType: 'YYYY-MM-DD' }),
  field('work', 'planTime', t('希望施工时间', 'When to put it up', 'Когда ставить')),
  field('owner', 'text', t('车主姓名', 'Owner', 'Имя владельца')),
  field('mobile', 'phone', t('手机', 'Mobile', 'Мобильный')),
  field('bay', 'address', t('车位地址', 'Parking space', 'Адрес парковки')),
  field('wishes', 'textarea', t('特殊要求', 'Special wishes', 'Особые пожелания'), { maxLength: 200 }),
]

/** A lift that has gone wrong. */
const lift: StoredField[] = [
  field(
    'liftNo',
    'code',
    t('梯号', 'Lift number', 'Номер кабины'),
    {},
    { placeHolder: t('如 KT-07', 'Such as KT-07', 'Например, KT-07') },
  ),
  field('trapped', 'select', t('有人被困吗', 'Is anybody trapped?', 'Есть застрявшие?'), { dataSource: yesNo }),
  field('symptom', 'select', t('异常表现', 'What it does', 'Что происходит'), {
    dataSource: [
      choice('door', t('门关不上', 'Doors stay open', 'Двери не закрываются')),
      choice('level', t('平层不准', 'Stops between floors', 'Встаёт между этажами')),
      choice('button', t('按键失灵', 'Buttons dead', 'Кнопки не нажимаются')),
      choice('shake', t('运行抖动', 'Shakes', 'Трясётся')),
    ],
  }),
  field('stuckAt', 'number', t('停在几层', 'Stuck at level', 'На каком уровне'), { min: -5, max: 120 }),
  field('happenedAt', 'datetime', t('事发时刻', 'Time of the incident', 'Время происшествия'), {
    dateType: 'YYYY-MM-DD HH:mm',
  }),
  field('serviced', 'date', t('最近一次维保', 'Most recent service', 'Последнее обслуживание'), {
    dateType: 'YYYY-MM-DD',
  }),
  field('inside', 'number', t('被困人数', 'People inside', 'Людей внутри'), {
    unit: t('人', 'people', 'чел.'),
    min: 0,
  }),
  field('guard', 'text', t('值班人员', 'Person on duty', 'Дежурный')),
  field('guardPhone', 'phone', t('值班手机', 'Mobile on duty', 'Мобильный дежурного')),
  field('building', 'address', t('楼宇地址', 'Building', 'Здание')),
  field('story', 'textarea', t('经过', 'What happened', 'Что случилось'), { maxLength: 400 }),
  field('come', 'planTime', t('要求到达', 'Be there at', 'Приехать к')),
]

/** Desks and chairs that were ordered and want measuring, delivering or putting right. */
const furniture: StoredField[] = [
  field('contract', 'text', t('合同编号', 'Contract number', 'Номер договора'), { maxLength: 30 }),
  field('chairs', 'number', t('椅子数量', 'Chairs', 'Стульев'), { unit: t('把', 'chairs', 'стульев'), min: 1 }),
  field('area', 'number', t('办公面积', 'Office space', 'Площадь офиса'), { unit: t('平方米', 'sqm', 'кв. м') }),
  field('budget', 'currency', t('预算', 'Budget', 'Бюджет')),
  field('finish', 'select', t('饰面', 'Finish', 'Отделка'), {
    dataSource: [
      choice('oak', t('橡木', 'Oak', 'Дуб')),
      choice('walnut', t('胡桃木', 'Walnut', 'Орех')),
      choice('white', t('哑光白', 'Matt white', 'Матовый белый')),
    ],
  }),
  field('extras', 'selectMulti', t('附加服务', 'Extras', 'Услуги'), {
    dataSource: [
      choice('stairs', t('搬运上楼', 'Carried upstairs', 'Подъём на этаж')),
      choice('old', t('旧家具清运', 'Old furniture taken away', 'Вывоз старой мебели')),
      choice('glue', t('除甲醛', 'Fumes removed', 'Удаление запаха')),
    ],
  }),
  field('handover', 'date', t('最迟交付', 'Hand-over no later than', 'Сдать не позднее'), { dateType: 'YYYY-MM-DD' }),
  field('ordered', 'date', t('签约日期', 'Signed on', 'Дата подписания'), { dateType: 'YYYY-MM-DD' }),
  field('measure', 'planTime', t('上门量尺', 'Measuring visit', 'Замер')),
  field('buyer', 'text', t('采购负责人', 'Buyer', 'Закупщик')),
  field('mobile', 'phone', t('手机', 'Mobile', 'Мобильный')),
  field('mail', 'email', t('对账邮箱', 'Mail for the books', 'Почта для сверки')),
  field('office', 'address', t('办公室地址', 'Office', 'Офис')),
  field('damage', 'textarea', t('破损情况', 'What is damaged', 'Что повреждено'), { maxLength: 300 }),
]

const w = (zh: string, en: string, ru: string): Words => ({ zh: zh.split('|'), en: en.split('|'), ru: ru.split('|') })

/** What the three companies would tell order entry about their fields, by form and field. */
const HINTS: Record<string, Record<string, EntryHints>> = {
  charger: {
    carModel: { asks: 'text' },
    manager: {
      yes: w('物业…同意|物业…批准', 'landlord has agreed|landlord agreed|landlord agrees', 'управляющий согласен'),
      no: w(
        '物业不同意|物业没同意|物业还没同意|物业没有同意',
        'landlord has not agreed|landlord refuses',
        'управляющий не',
      ),
    },
    cable: { cues: w('走线|线长|拉线', 'cable', 'кабель|кабеля') },
    collected: { role: 'past', cues: w('提的车|提车|到手', 'collected|picked up', 'получ*') },
    work: { role: 'appointment' },
    owner: { asks: 'person' },
    wishes: { asks: 'remark' },
  },
  lift: {
    trapped: {
      yes: w('有人被困|困住|被困人数|里面还有人', 'somebody is trapped|people are trapped|trapped inside', 'застрял*'),
      no: w(
        '没有人被困|没人被困|无人被困|没困人',
        'nobody is trapped|no one is trapped',
        'никто не застрял|застрявших нет',
      ),
    },
    stuckAt: { asks: 'floor' },
    happenedAt: { role: 'incident' },
    serviced: { role: 'past', cues: w('维保|保养', 'service*|maintained', 'обслуж*') },
    guard: { asks: 'person' },
    come: { role: 'appointment' },
  },
  furniture: {
    contract: { asks: 'code', cues: w('合同|合同号', 'contract', 'договор|договора') },
    handover: { role: 'deadline', cues: w('交付|交货', 'hand-over|handed over', 'сдать|сдача') },
    ordered: { role: 'past', cues: w('签约|签的合同|签了', 'signed', 'подпис*') },
    measure: { role: 'appointment', cues: w('量尺|量…尺寸|上门|来量', 'measur*|come|visit', 'замер*|приез*') },
    buyer: { asks: 'person' },
    damage: { asks: 'story' },
  },
}
const hinted = (form: string, fields: StoredField[]): StoredField[] =>
  fields.map(one => {
    const entry = HINTS[form]?.[one.fieldName]
    return entry ? { ...one, setting: { ...one.setting, entry } } : one
  })

/** The forms, by their key. */
export const UNSEEN_FORMS: Record<string, StoredField[]> = {
  charger,
  lift,
  furniture,
  'charger hinted': hinted('charger', charger),
  'lift hinted': hinted('lift', lift),
  'furniture hinted': hinted('furniture', furniture),
}
