export default { pages: ['text/index', 'list/index', 'markdown/index'] }
