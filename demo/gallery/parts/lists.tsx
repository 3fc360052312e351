import { useMemo, useState } from 'react'
import { Button } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { ListPage, SearchForm } from '../../../widgets/kit/large/table/list-page.tsx'
import { Pager } from '../../../widgets/kit/large/table/pager.tsx'
import { Table } from '../../../widgets/kit/large/table/table.tsx'
import type { ListState } from '../../../widgets/kit/large/table/table-state.tsx'
import type { Column, Sorting } from '../../../widgets/kit/large/table/table-types.ts'
import { type Person, people } from '../fixtures.ts'
import { Row, Show } from '../show.tsx'

const columns: readonly Column<Person>[] = [
  { key: 'name', title: '姓名', width: 120, render: ({ name }) => name },
  { key: 'phone', title: '号码', width: 160, render: ({ phone }) => phone },
  { key: 'department', title: '部门', render: ({ department }) => department },
  {
    key: 'calls',
    title: '通话数',
    width: 120,
    align: 'right',
    canSort: true,
    render: ({ calls }) => calls
  }
]
const keyOf = ({ id }: Person) => id

function sorted(rows: readonly Person[], sorting: Sorting | undefined): readonly Person[] {
  if (!sorting) return rows
  const way = sorting.isDescending ? -1 : 1
  return rows.toSorted((a, b) => (a.calls - b.calls) * way)
}

export function Tables() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['2']))
  const [sorting, setSorting] = useState<Sorting>()
  const few = useMemo(() => people(6), [])
  const many = useMemo(() => people(100_000), [])
  const [state, setState] = useState<ListState>('fail')
  const shared = { columns, keyOf, onRetry: () => setState('loading') }
  const states = [
    ['loading', '读取中'],
    ['empty', '无数据'],
    [state, '失败后重试']
  ] as const
  return (
    <>
      <Show name="可选、可排序">
        <Table
          {...shared}
          label="人员"
          onSort={setSorting}
          rows={sorted(few, sorting)}
          selection={{ keys, onSelect: setKeys }}
          sorting={sorting}
          state="success"
        />
      </Show>
      <Show name="十万行">
        <Table {...shared} height={360} label="十万人员" rows={many} state="success" />
      </Show>
      {states.map(([status, name]) => (
        <Show key={name} name={name}>
          <Table {...shared} label={name} rows={[]} state={status} />
        </Show>
      ))}
    </>
  )
}

export function Lists() {
  const all = useMemo(() => people(86), [])
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const [query, ask] = useState('')
  const [typed, type] = useState('')
  const found = all.filter(({ name }) => name.includes(query))
  const fields = ['号码', '部门', '创建人', '创建时间', '意向', '来源', '标签', '备注', '任务']
  const from = (page - 1) * pageSize
  return (
    <ListPage
      pager={
        <Pager
          onPage={setPage}
          onPageSize={size => {
            setPageSize(size)
            setPage(1)
          }}
          page={page}
          pageSize={pageSize}
          total={found.length}
        />
      }
      search={
        <SearchForm
          onReset={() => {
            type('')
            ask('')
          }}
          onSearch={() => {
            ask(typed)
            setPage(1)
          }}
        >
          <Input label="姓名" onChange={({ target }) => type(target.value)} value={typed} />
          {fields.map(label => (
            <Input key={label} label={label} />
          ))}
        </SearchForm>
      }
      table={
        <Table
          columns={columns}
          keyOf={keyOf}
          label="客户"
          onRetry={() => setPage(1)}
          rows={found.slice(from, from + pageSize)}
          state={found.length > 0 ? 'success' : 'empty'}
        />
      }
      toolbar={
        <>
          <Button tone="primary">新增</Button>
          <Button>导出</Button>
        </>
      }
    />
  )
}

export function Pagers() {
  const [page, setPage] = useState(6)
  const [size, setSize] = useState(10)
  const shared = { onPage: setPage, onPageSize: setSize, page, pageSize: size }
  return (
    <>
      <Show name="常规">
        <Pager {...shared} total={860} />
      </Show>
      <Show name="小尺寸：每页可为 3 条">
        <Pager {...shared} isSmall label="小列表" total={860} />
      </Show>
      <Show name="一万条以上">
        <Pager {...shared} label="长列表" total={10_000} />
      </Show>
      <Row>第 {page} 页</Row>
    </>
  )
}
