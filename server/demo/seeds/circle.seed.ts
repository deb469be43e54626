import type { Localized } from '../../../shared/language'
import { activityComers } from '../../domains/circle/circle.table'
import { announcements } from '../../kernel/tenancy/door.table'
import { idOf, t, type When } from '../deterministic'
import { picture } from '../company'
import type { Seed } from './seed'

interface DemoActivity {
  title: Localized
  content: Localized
  picture: string
  place: string
  from: When
  to: When
  capacity: number
  /** how many of the company's contacts come */
  coming: number
}
const ACTIVITIES: Readonly<Record<string, DemoActivity>> = {
  mufeng: {
    title: t(
      '服务中心开放日：看一台空调怎么洗干净',
      'Open day: how an air conditioner gets clean',
      'День открытых дверей: как чистят кондиционер',
      '服務中心開放日：看一台冷氣怎麼洗乾淨',
    ),
    content: t(
      '工程师现场拆机、清洗、装回，您可以边看边问。\n到场家庭每户送一套净水器前置滤芯，带上家里设备的型号照片更好。',
      'Our engineers take one apart, clean it and put it together again, and answer what you ask.\nEach household gets a set of pre-filters; bring a photo of your nameplate if you can.',
      'Мастера разберут, почистят и соберут кондиционер и ответят на вопросы.\nКаждой семье — комплект фильтров; захватите фото таблички вашей техники.',
      '工程師現場拆機、清洗、裝回，您可以邊看邊問。\n到場家庭每戶送一組淨水器前置濾芯，帶上家裡設備的型號照片更好。',
    ),
    picture: 'banner-mufeng-clean',
    place: '沐风西湖服务中心 1 楼',
    from: [6, '14:00'],
    to: [6, '16:30'],
    capacity: 30,
    coming: 4,
  },
  hengji: {
    title: t(
      '冬季设备保养交流会',
      'Winter care of machines: a morning with our engineers',
      'Зимний уход за техникой: встреча с инженерами',
      '冬季設備保養交流會',
    ),
    content: t(
      '防冻、换油、点检三个主题，每个主题后有答疑。\n每家客户可以来两位，午餐由恒基提供。',
      'Frost, fluids and daily checks, each with time for questions.\nTwo people of each customer; lunch is on us.',
      'Защита от мороза, масла и осмотр, после каждой темы — вопросы.\nПо два человека от клиента, обед за наш счёт.',
      '防凍、換油、點檢三個主題，每個主題後有答疑。\n每家客戶可以來兩位，午餐由恆基提供。',
    ),
    picture: 'banner-hengji-inspect',
    place: '恒基杭州服务站 培训室',
    from: [8, '09:00'],
    to: [8, '12:00'],
    capacity: 24,
    coming: 3,
  },
}

/** An activity of each company, to which some of its contacts come. */
export const circleSeed: Seed = {
  name: 'circle',
  after: ['identity'],
  async seed(tx, { company, tenantId, clock, made }) {
    const activity = ACTIVITIES[company.key]
    if (!activity) return
    const { from, to, coming, picture: name, ...texts } = activity
    const id = idOf(`${company.key} activity`)
    await tx.insert(announcements).values({
      ...texts,
      tenantId,
      id,
      kind: 'activity',
      picture: picture(name),
      startTime: new Date(clock.at(from)).toISOString(),
      endTime: new Date(clock.at(to)).toISOString(),
      createTime: made(3),
      updateTime: made(3),
    })
    await tx.insert(activityComers).values(
      company.linkmen.slice(-coming).map(({ key }, i) => ({
        tenantId,
        announcementId: id,
        linkmanId: idOf(`${company.key} linkman ${key}`),
        createTime: made(2, i),
      })),
    )
  },
}
