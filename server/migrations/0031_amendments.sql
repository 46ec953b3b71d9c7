-- An order under amendment stays what was approved; what is wanted waits in the amendment until it is approved.

create type amendment_status as enum ('draft', 'submitted', 'approved', 'rejected', 'dropped');
create type open_amendment_status as enum ('draft', 'submitted');
alter table purchase_order add column amendment_status open_amendment_status;
alter table purchase_order_amendment
  add column status amendment_status,
  -- What is wanted: fields with their words, lines, totals.
  add column proposed jsonb;
update purchase_order_amendment a set proposed = a.dropped, status = 'dropped' where a.dropped is not null;
update purchase_order_amendment a set status = 'approved' where a.status is null and not exists (
  select from purchase_order o where o.id = a.order_id and o.amendment = a.number and o.status in ('draft', 'submitted'));

-- The lines of an order as amendments keep them.
create function pg_temp.lines_of(wanted uuid) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'categoryId', l.category_id,
    'modelId', l.model_id, 'softwareId', l.software_id, 'metric', l.metric, 'termMonths', l.term_months,
    'description', l.description, 'quantity', l.quantity, 'unitPrice', l.unit_price::text,
    'taxPercent', l.tax_percent::text, 'freight', l.freight::text, 'discount', l.discount::text,
    'projectId', l.project_id, 'fundedBy', l.funded_by, 'funding', coalesce((
      select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id, 'percent', f.percent::text)
        order by f.position) from purchase_order_line_funding f where f.line_id = l.id), '[]'),
    'warrantyMonths', l.warranty_months, 'expectedOn', l.expected_on) order by l.position), '[]')
  from purchase_order_line l where l.order_id = wanted
$$;
create function pg_temp.words(id uuid, label text, note text) returns jsonb language sql as $$
  select case when id is null then null else jsonb_build_object('id', id, 'label', label, 'note', note) end
$$;

-- Orders that are being amended now: what is wanted moves into the amendment, what was approved comes back.
do $$
declare
  a record;
  before purchase_order;
begin
  for a in select m.* from purchase_order_amendment m join purchase_order o on o.id = m.order_id
    where m.status is null order by m.order_id for update of o
  loop
    select * into before from purchase_order where id = a.order_id;
    update purchase_order_amendment m set status = before.status::text::amendment_status, proposed = jsonb_build_object(
      'values', (select jsonb_build_object('title', o.title, 'vendorId', o.vendor_id,
        'vendor', pg_temp.words(v.id, v.name, v.vendor_number), 'justification', o.justification,
        'projectId', o.project_id, 'project', pg_temp.words(p.id, p.number, p.name), 'shipToId', o.ship_to_id,
        'shipTo', pg_temp.words(s.id, s.path, s.code), 'contractNumber', o.contract_number,
        'quoteNumber', o.quote_number, 'requesterId', o.requester_id,
        'requester', pg_temp.words(q.id, q.display_name, q.unit), 'buyerId', o.buyer_id,
        'buyer', pg_temp.words(b.id, b.display_name, b.unit), 'expectedOn', o.expected_on)
        from purchase_order o left join vendor v on v.id = o.vendor_id left join project p on p.id = o.project_id
        left join location s on s.id = o.ship_to_id left join person q on q.id = o.requester_id
        left join person b on b.id = o.buyer_id where o.id = a.order_id),
      'lines', pg_temp.lines_of(a.order_id), 'total', before.total::text, 'totals', jsonb_build_object(
        'goodsTotal', before.goods_total::text, 'discountTotal', before.discount_total::text,
        'taxTotal', before.tax_total::text, 'freightTotal', before.freight_total::text, 'total', before.total::text))
    where m.order_id = a.order_id and m.number = a.number;
    delete from purchase_order_line where order_id = a.order_id
      and id not in (select (w ->> 'id')::uuid from jsonb_array_elements(a.approved -> 'lines') w);
    insert into purchase_order_line (id, order_id, position, kind, category_id, model_id, software_id, metric, term_months,
      description, quantity, unit_price, tax_percent, freight, discount, project_id, funded_by, warranty_months, expected_on)
    select w.id, a.order_id, w.position, w.kind, w."categoryId", w."modelId", w."softwareId", w.metric, w."termMonths",
      w.description, w.quantity, w."unitPrice", w."taxPercent", w.freight, w.discount, w."projectId", w."fundedBy",
      w."warrantyMonths", w."expectedOn"
    from rows from (jsonb_to_recordset(a.approved -> 'lines') as (id uuid, kind order_line_kind, "categoryId" uuid,
      "modelId" uuid, "softwareId" uuid, metric entitlement_metric, "termMonths" int, description text, quantity int,
      "unitPrice" numeric, "taxPercent" numeric, freight numeric, discount numeric, "projectId" uuid,
      "fundedBy" order_funding, "warrantyMonths" int, "expectedOn" date)) with ordinality as w (id, kind, "categoryId",
      "modelId", "softwareId", metric, "termMonths", description, quantity, "unitPrice", "taxPercent", freight, discount,
      "projectId", "fundedBy", "warrantyMonths", "expectedOn", position)
    on conflict (id) do update set position = excluded.position, kind = excluded.kind,
      category_id = excluded.category_id, model_id = excluded.model_id, software_id = excluded.software_id,
      metric = excluded.metric, term_months = excluded.term_months, description = excluded.description,
      quantity = excluded.quantity, unit_price = excluded.unit_price, tax_percent = excluded.tax_percent,
      freight = excluded.freight, discount = excluded.discount, project_id = excluded.project_id,
      funded_by = excluded.funded_by, warranty_months = excluded.warranty_months, expected_on = excluded.expected_on;
    delete from purchase_order_line_funding f using purchase_order_line l
      where l.id = f.line_id and l.order_id = a.order_id;
    insert into purchase_order_line_funding (line_id, position, funding_source_id, percent)
      select (w ->> 'id')::uuid, f.position, (f.share ->> 'fundingSourceId')::uuid, (f.share ->> 'percent')::numeric
      from jsonb_array_elements(a.approved -> 'lines') w, jsonb_array_elements(w -> 'funding') with ordinality as f (share, position);
    update purchase_order o set version = o.version + 1, status = a.from_status, amendment_status = before.status::text::open_amendment_status,
      author_id = a.author_id, title = a.approved #>> '{values,title}',
      vendor_id = (a.approved #>> '{values,vendorId}')::uuid, justification = a.approved #>> '{values,justification}',
      project_id = (a.approved #>> '{values,projectId}')::uuid, ship_to_id = (a.approved #>> '{values,shipToId}')::uuid,
      contract_number = a.approved #>> '{values,contractNumber}', quote_number = a.approved #>> '{values,quoteNumber}',
      requester_id = (a.approved #>> '{values,requesterId}')::uuid, buyer_id = (a.approved #>> '{values,buyerId}')::uuid,
      expected_on = (a.approved #>> '{values,expectedOn}')::date,
      (goods_total, discount_total, tax_total, freight_total, total) = (
        select coalesce(sum(quantity * unit_price), 0), coalesce(sum(discount), 0),
          coalesce(sum(order_line_tax(quantity, unit_price, tax_percent, discount)), 0), coalesce(sum(freight), 0),
          coalesce(sum(l.total), 0) from purchase_order_line l where l.order_id = o.id)
    where o.id = a.order_id;
    insert into event (actor, source, entity, entity_id, version, action, changes, reason)
    select 'System', 'job', 'purchase-order', o.id, o.version, 'update', (
        select jsonb_object_agg(f.field, jsonb_build_object('from', to_jsonb(before) ->> f.col, 'to', to_jsonb(o) ->> f.col))
        from (values ('status', 'status'), ('amendmentStatus', 'amendment_status'), ('authorId', 'author_id'),
          ('title', 'title'), ('vendorId', 'vendor_id'), ('justification', 'justification'), ('projectId', 'project_id'),
          ('shipToId', 'ship_to_id'), ('contractNumber', 'contract_number'), ('quoteNumber', 'quote_number'),
          ('requesterId', 'requester_id'), ('buyerId', 'buyer_id'), ('expectedOn', 'expected_on'),
          ('goodsTotal', 'goods_total'), ('discountTotal', 'discount_total'), ('taxTotal', 'tax_total'),
          ('freightTotal', 'freight_total'), ('total', 'total')) as f (field, col)
        where to_jsonb(before) ->> f.col is distinct from to_jsonb(o) ->> f.col
      ) || jsonb_build_object('lines', jsonb_build_object('from', (select m.proposed -> 'lines'
        from purchase_order_amendment m where m.order_id = o.id and m.number = a.number), 'to', a.approved -> 'lines')),
      'An order under amendment stays what was approved'
    from purchase_order o where o.id = a.order_id;
  end loop;
end $$;
alter table purchase_order_amendment alter column status set not null, drop column dropped;
