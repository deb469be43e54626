import type { Localized } from '../../../shared/language'
import { courseAttendances, courses } from '../../domains/training/training.table'
import { idOf, numberOf, t } from '../deterministic'
import type { Seed } from './seed'

interface DemoCourse {
  key: string
  title: Localized
  place: string
  /** days from today */
  day: number
  from: string
  to: string
  capacity: number
  came: readonly string[]
}
const COURSES: Readonly<Record<string, readonly DemoCourse[]>> = {
  mufeng: [
    {
      key: 'clean',
      title: t('空调清洗体验课', 'Cleaning an air conditioner', 'Чистка кондиционера', '冷氣清洗體驗課'),
      place: '沐风西湖服务中心 2 楼',
      day: -7,
      from: '14:00',
      to: '16:00',
      capacity: 12,
      came: ['周宁', '何敏', '沈立', '钱青'],
    },
    {
      key: 'water',
      title: t(
        '净水器滤芯自己换',
        'Changing the filter of a water purifier',
        'Замена фильтра своими руками',
        '淨水器濾芯自己換',
      ),
      place: '沐风滨江门店',
      day: 0,
      from: '00:00',
      to: '23:59',
      capacity: 20,
      came: ['方圆', '罗佳'],
    },
  ],
  hengji: [
    {
      key: 'safety',
      title: t('空压机安全操作', 'Safe work with compressors', 'Безопасная работа с компрессором', '空壓機安全操作'),
      place: '恒基杭州服务站 培训室',
      day: 0,
      from: '00:00',
      to: '23:59',
      capacity: 30,
      came: ['陶军', '韩磊', '许强'],
    },
    {
      key: 'service',
      title: t('日常点检与保养', 'Daily checks and care', 'Ежедневный осмотр и уход', '日常點檢與保養'),
      place: '恒基苏州配件仓',
      day: 9,
      from: '09:00',
      to: '17:00',
      capacity: 24,
      came: [],
    },
  ],
}

/** Courses of each company: one of today, to which people may check in, and one that is over or to come. */
export const trainingSeed: Seed = {
  name: 'training',
  after: ['tenancy'],
  async seed(tx, { company, tenantId, clock, made }) {
    const all = (COURSES[company.key] ?? []).map(course => ({
      ...course,
      id: idOf(`${company.key} course ${course.key}`),
      begin: clock.at([course.day, course.from]),
    }))
    if (!all.length) return
    await tx.insert(courses).values(
      all.map(({ id, title, place, capacity, begin, day, to }) => ({
        tenantId,
        id,
        title,
        place,
        capacity,
        startTime: new Date(begin).toISOString(),
        endTime: new Date(clock.at([day, to])).toISOString(),
        createTime: made(20),
        updateTime: made(20),
      })),
    )
    await tx.insert(courseAttendances).values(
      all.flatMap(({ id, key, came, begin }) =>
        came.map((name, i) => ({
          tenantId,
          courseId: id,
          phone: `139${String(numberOf(`${company.key} ${key} ${name}`, 10_000_000, 99_999_999))}`,
          name,
          createTime: new Date(begin - (came.length - i) * 60_000).toISOString(),
        })),
      ),
    )
  },
}
