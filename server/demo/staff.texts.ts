import type { Language } from '../../shared/language'

/** What a demo engineer writes: a word on the way, and what was done. */
interface Words {
  remark: string
  done: string
}
type Tongue = Exclude<Language, 'tw'>

/** By the template's icon, in the language of the request. */
const WORDS: Record<string, Record<Tongue, Words>> = {
  repair: {
    zh: {
      remark: '已到现场，正在检测，初步判断是控制板接插件接触不良，稍后告诉您结果。',
      done: '清理并重新固定接插件，更换老化密封圈一只，通电运行 20 分钟正常。保修期内，未收费。',
    },
    en: {
      remark:
        'I am with the appliance now. It looks like a loose connector on the control board; I will tell you in a moment.',
      done: 'Connector cleaned and secured, one worn seal replaced, ran for 20 minutes without a fault. Free of charge under warranty.',
    },
    ru: {
      remark: 'Я на месте, идёт проверка. Похоже на плохой контакт платы, скоро сообщу результат.',
      done: 'Разъём очищен и закреплён, уплотнение заменено, 20 минут работы без ошибок. По гарантии бесплатно.',
    },
  },
  install: {
    zh: {
      remark: '货物外观完好，已开箱核对配件，现在开始安装，大约一个小时。',
      done: '安装、调平并试运行正常，已讲解日常使用和保养，包装已带走。',
    },
    en: {
      remark: 'Everything arrived in good order. I am starting now and need about an hour.',
      done: 'Installed, levelled and tested. I explained daily use and took the packaging away.',
    },
    ru: {
      remark: 'Техника без повреждений, комплект полный. Начинаю установку, около часа.',
      done: 'Установлено, выровнено и проверено. Объяснил уход, упаковку забрал.',
    },
  },
  clean: {
    zh: {
      remark: '已铺好防护垫，开始拆洗，预计 50 分钟完成。',
      done: '拆洗并高温消毒完成，出风和排水正常，作业区域已清理干净。',
    },
    en: {
      remark: 'The floor is covered and I have started; about 50 minutes to go.',
      done: 'Taken apart, cleaned and disinfected. Airflow and drain are fine, and the place is tidy again.',
    },
    ru: {
      remark: 'Пол закрыт плёнкой, начинаю чистку, примерно 50 минут.',
      done: 'Разобрано, вымыто и продезинфицировано. Всё работает, рабочее место убрано.',
    },
  },
  recycle: {
    zh: {
      remark: '回收车已在路上，到达前十分钟会给您打电话。',
      done: '当面查验完成，回收款已转到您的账户，旧机已搬走。',
    },
    en: {
      remark: 'The van is on its way and will ring you ten minutes before.',
      done: 'Inspected with you, the money is on its way to your account, and the old appliance is gone.',
    },
    ru: {
      remark: 'Машина в пути, позвоним за десять минут.',
      done: 'Осмотр при вас проведён, деньги переведены, старая техника вывезена.',
    },
  },
  feedback: {
    zh: {
      remark: '您反映的情况已收到，正在和相关网点核实，今天内答复您。',
      done: '已核实并处理：相关人员已改进，感谢您帮助我们做得更好。',
    },
    en: {
      remark: 'Thank you for telling us. We are looking into it with the people concerned and will answer today.',
      done: 'Looked into and settled. Thank you for helping us to do better.',
    },
    ru: {
      remark: 'Спасибо, мы разбираемся с сотрудниками и ответим сегодня.',
      done: 'Разобрались и приняли меры. Спасибо, что помогаете нам стать лучше.',
    },
  },
  device: {
    zh: {
      remark: '已完成进场登记和上锁挂牌，正在读取故障记录。',
      done: '故障元件已更换，参数恢复并带载试运行 1 小时，各项数据正常，检修报告已发至您的邮箱。',
    },
    en: {
      remark: 'Signed in on site, machine locked out. Reading the fault log now.',
      done: 'Faulty component replaced, parameters restored, one hour under load with normal readings. The report is in your mailbox.',
    },
    ru: {
      remark: 'Допуск получен, машина заблокирована. Читаю журнал аварий.',
      done: 'Неисправный узел заменён, параметры восстановлены, час под нагрузкой без замечаний. Отчёт отправлен на почту.',
    },
  },
  part: {
    zh: { remark: '备件已从中心库出库，装箱单和合格证随货。', done: '备件已交付并核对无误，更换下的旧件已带回检测。' },
    en: {
      remark: 'The parts have left our warehouse, with packing list and certificate.',
      done: 'Parts delivered and checked; the old ones went back with us for examination.',
    },
    ru: {
      remark: 'Детали отправлены со склада, документы вложены.',
      done: 'Детали переданы и проверены, старые забрали на диагностику.',
    },
  },
  inspect: {
    zh: {
      remark: '已开始逐项检查，目前完成机械和液压部分，未见异常。',
      done: '全部项目检查完成，两处紧固件已补紧，油样已送检，报告五个工作日内发送。',
    },
    en: {
      remark: 'Going through the list: mechanics and hydraulics are done and look fine.',
      done: 'All items checked, two fasteners tightened, oil samples sent to the laboratory. The report follows within five working days.',
    },
    ru: {
      remark: 'Идёт осмотр: механика и гидравлика проверены, замечаний нет.',
      done: 'Осмотр завершён, подтянуты два крепления, пробы масла отправлены. Отчёт — в течение пяти рабочих дней.',
    },
  },
}
const OTHER = WORDS.repair as Record<Tongue, Words>

/** The language a request is written in, as its title shows. */
export const tongueOf = (title: string): Tongue =>
  /\p{Script=Cyrillic}/u.test(title) ? 'ru' : /\p{Script=Han}/u.test(title) ? 'zh' : 'en'

/** What an engineer writes about a request of this kind. */
export const wordsFor = (icon: string, title: string): Words => (WORDS[icon] ?? OTHER)[tongueOf(title)]
