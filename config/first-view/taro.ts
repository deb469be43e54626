/** Taro where nothing runs but the drawing of the first view: nothing is kept, nothing is asked for, no page is shown. */
const nothing = (): string => ''
const eventCenter = { on: nothing }
const Taro: Record<string, unknown> = { eventCenter, getStorageInfoSync: () => ({ keys: [] }) }
export default new Proxy(Taro, { get: (own, name) => own[String(name)] ?? nothing })
export { eventCenter, eventCenter as routesAlias, nothing as useDidHide, nothing as useDidShow, nothing as useRouter }
