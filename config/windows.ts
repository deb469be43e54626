/** WeChat's windows follow the system; DingTalk documents nothing like it and takes the light ones. */
const isWeChat = process.env.TARO_ENV === 'weapp'

/** Colours of the windows, which WeChat looks up in the theme's file by these names. */
export const windowColours = <Colours extends object>(light: Colours): Colours =>
  isWeChat ? (Object.fromEntries(Object.keys(light).map(name => [name, `@${name}`])) as Colours) : light

/** Where WeChat finds them. */
export const darkMode = isWeChat ? { darkmode: true, themeLocation: 'theme.json' } : {}
