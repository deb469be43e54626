import { messages } from '@/i18n'

/** Texts of the legacy assistant. */
export const legacyTexts = messages('legacy', {
  zh: {
    ask: '想做什么，说给我听', tips: '你可以这样说', change: '换一批', help: '帮助', helpVoice: '按住话筒说出要做的事，松开后为你打开', helpTap: '也可以直接点下面的快捷方式', switchMode: '切换输入方式', icon: '在各页面显示助手图标', supply: '猜你想要', notOpen: '该功能暂未开放', here: '已经在这个页面', placeholder: '说说要做的事', send: '发送',
    groupBench: '服务台', groupTask: '任务', groupCustomer: '客户', groupPart: '备件', groupOther: '其他',
    todayTasks: '今天的任务', runningTasks: '进行中的任务', myTasks: '我负责的任务', addTask: '新建任务', nearCustomers: '附近的客户', customerMap: '附近客户地图', approvals: '审批', bench: '服务台首页', myEvents: '我负责的事件', allEvents: '全部事件', addEvent: '新建事件', myParts: '个人备件库', parts: '备件库', addCustomer: '新建客户', wiki: '查知识库', handbook: '使用帮助',
  },
  en: {
    ask: 'Tell me what you want to do', tips: 'You can say', change: 'Change one batch', help: 'Help', helpVoice: 'Hold the microphone, say what you want, and let go', helpTap: 'Or tap one of the shortcuts below', switchMode: 'Switch input', icon: 'Show the assistant on every page', supply: 'Guess what you want', notOpen: 'This is not open yet', here: 'You are on this page already', placeholder: 'What do you want to do', send: 'Send',
    groupBench: 'Service bench', groupTask: 'Tasks', groupCustomer: 'Customers', groupPart: 'Spare parts', groupOther: 'Other',
    todayTasks: 'Tasks of today', runningTasks: 'Tasks in progress', myTasks: 'My tasks', addTask: 'New task', nearCustomers: 'Customers nearby', customerMap: 'Map of customers nearby', approvals: 'Approvals', bench: 'Service bench', myEvents: 'My requests', allEvents: 'All requests', addEvent: 'New request', myParts: 'My spare parts', parts: 'Spare parts', addCustomer: 'New customer', wiki: 'Knowledge base', handbook: 'How to use it',
  },
  ru: {
    ask: 'Скажите, что нужно сделать', tips: 'Можно сказать', change: 'Другие', help: 'Помощь', helpVoice: 'Удерживайте микрофон, скажите и отпустите', helpTap: 'Или выберите команду ниже', switchMode: 'Сменить ввод', icon: 'Значок на всех страницах', supply: 'Возможно, вам нужно', notOpen: 'Раздел ещё не открыт', here: 'Вы уже на этой странице', placeholder: 'Что нужно сделать', send: 'Отправить',
    groupBench: 'Рабочий стол', groupTask: 'Задачи', groupCustomer: 'Клиенты', groupPart: 'Запчасти', groupOther: 'Другое',
    todayTasks: 'Задачи на сегодня', runningTasks: 'Задачи в работе', myTasks: 'Мои задачи', addTask: 'Новая задача', nearCustomers: 'Клиенты рядом', customerMap: 'Карта клиентов', approvals: 'Согласования', bench: 'Рабочий стол', myEvents: 'Мои заявки', allEvents: 'Все заявки', addEvent: 'Новая заявка', myParts: 'Мои запчасти', parts: 'Склад запчастей', addCustomer: 'Новый клиент', wiki: 'База знаний', handbook: 'Справка',
  },
  tw: {
    ask: '想做什麼，說給我聽', tips: '您可以這樣說', change: '換一批', help: '幫助', helpVoice: '按住麥克風說出要做的事，放開後為您開啟', helpTap: '也可以直接點下面的捷徑', switchMode: '切換輸入方式', icon: '在各頁面顯示助理圖示', supply: '猜您想要', notOpen: '這個功能暫未開放', here: '已經在這個頁面', placeholder: '說說要做的事', send: '傳送',
    groupBench: '服務台', groupTask: '任務', groupCustomer: '客戶', groupPart: '零件', groupOther: '其他',
    todayTasks: '今天的任務', runningTasks: '進行中的任務', myTasks: '我負責的任務', addTask: '新增任務', nearCustomers: '附近的客戶', customerMap: '附近客戶地圖', approvals: '簽核', bench: '服務台首頁', myEvents: '我負責的事件', allEvents: '全部事件', addEvent: '新增事件', myParts: '個人零件庫', parts: '零件庫', addCustomer: '新增客戶', wiki: '查知識庫', handbook: '使用說明',
  },
})
