import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Config } from './config.ts';
import { serveAgencySettings } from './entities/agency-setting/agency-setting.routes.ts';
import { serveAllocations } from './entities/allocation/allocation.routes.ts';
import { assignmentTargetOf } from './entities/assignment/assignment.target.ts';
import { equipmentStepsOf } from './entities/equipment/equipment.bulk-steps.ts';
import { custodyOf } from './entities/assignment/assignment.custody.ts';
import { serveAuditAccess } from './entities/audit-access/audit-access.routes.ts';
import { watchAuditors } from './entities/audit-access/audit-reading.ts';
import { serveAccessRequests } from './entities/access-request/access-request.routes.ts';
import { custodyHoldings } from './entities/assignment/assignment.holdings.ts';
import { serveAssignments } from './entities/assignment/assignment.routes.ts';
import { findPapers } from './entities/attachment/attachment.papers.ts';
import { serveAttachments } from './entities/attachment/attachment.routes.ts';
import { serveCategories } from './entities/category/category.routes.ts';
import { categoryTarget } from './entities/category/category.target.ts';
import { entitlementIntake } from './entities/entitlement/entitlement.intake.ts';
import { serveEntitlements } from './entities/entitlement/entitlement.routes.ts';
import { entitlementTarget } from './entities/entitlement/entitlement.target.ts';
import { serveContactMessages } from './entities/contact-message/contact-message.routes.ts';
import { equipmentIntake } from './entities/equipment/equipment.intake.ts';
import { equipmentLife } from './entities/equipment/equipment.life.ts';
import { serveEquipment } from './entities/equipment/equipment.routes.ts';
import { equipmentTargetOf } from './entities/equipment/equipment.target.ts';
import { serveFundingSources } from './entities/funding-source/funding-source.routes.ts';
import { fundingSourceTarget } from './entities/funding-source/funding-source.target.ts';
import { serveInstallations } from './entities/installation/installation.routes.ts';
import { installationTarget } from './entities/installation/installation.target.ts';
import { serveLocations } from './entities/location/location.routes.ts';
import { locationTarget } from './entities/location/location.target.ts';
import { serveManufacturers } from './entities/manufacturer/manufacturer.routes.ts';
import { manufacturerTarget } from './entities/manufacturer/manufacturer.target.ts';
import { serveModels } from './entities/model/model.routes.ts';
import { modelTarget } from './entities/model/model.target.ts';
import { servePeople } from './entities/person/person.routes.ts';
import { personTarget } from './entities/person/person.target.ts';
import { serveProjects } from './entities/project/project.routes.ts';
import { projectTarget } from './entities/project/project.target.ts';
import { orderHoldings } from './entities/purchase-order/purchase-order.holdings.ts';
import { servePurchaseOrders } from './entities/purchase-order/purchase-order.routes.ts';
import { purchaseOrderTarget } from './entities/purchase-order/purchase-order.target.ts';
import { findCertificateDocuments as findCertificates } from './entities/certificate/certificate.documents.ts';
import { serveCertificates } from './entities/certificate/certificate.routes.ts';
import { retirementHoldings } from './entities/retirement/retirement.holdings.ts';
import { serveRetirements } from './entities/retirement/retirement.routes.ts';
import { scannedOrders } from './entities/purchase-order/purchase-order.scans.ts';
import { scannedCases } from './entities/retirement/retirement.scans.ts';
import { serveRepairs } from './entities/repair/repair.routes.ts';
import { repairTarget } from './entities/repair/repair.target.ts';
import { admitPerson } from './entities/user/user.directory.ts';
import { serveAccountParts } from './entities/user/user.account.routes.ts';
import { inviteUser } from './entities/user/user.invitations.ts';
import { serveOwnAccount, servePasswordLinks } from './entities/user/user.links.routes.ts';
import { seatHoldings } from './entities/seat/seat.holdings.ts';
import { serveSeats } from './entities/seat/seat.routes.ts';
import { retirementTarget } from './entities/retirement/retirement.target.ts';
import { seatTarget } from './entities/seat/seat.target.ts';
import { serveSoftware } from './entities/software/software.routes.ts';
import { softwareTarget } from './entities/software/software.target.ts';
import { answerResetRequests } from './entities/user/user.reset-mail.ts';
import { serveUsers } from './entities/user/user.routes.ts';
import { userTarget } from './entities/user/user.target.ts';
import { serveVendors } from './entities/vendor/vendor.routes.ts';
import { vendorTarget } from './entities/vendor/vendor.target.ts';
import { authenticateRequests } from './features/auth/auth.hooks.ts';
import { serveAuth, serveOwnSessions } from './features/auth/auth.routes.ts';
import type { LinkOptions } from './features/auth/links.ts';
import { createTokens } from './features/auth/tokens.ts';
import { packetJobs } from '#server/areas/packet/packet.run.ts';
import { prepareClosesJob } from '#server/areas/report/fiscal-year.prepare.ts';
import { createReportReader } from '#server/areas/report/report.packet.ts';
import { servePackets } from '#server/areas/packet/packet.routes.ts';
import { serveChain } from '#server/areas/chain/chain.routes.ts';
import { serveFiscalYears } from '#server/areas/report/fiscal-year.routes.ts';
import { prepareReport } from '#server/areas/report/report.schedule.ts';
import { serveReports } from '#server/areas/report/report.routes.ts';
import { overviewJobs } from '#server/areas/overview/overview.jobs.ts';
import { serveOverview } from '#server/areas/overview/overview.routes.ts';
import { serveScans } from '#server/areas/scan/scan.routes.ts';
import { targetsOf } from './features/batch/batch-target.ts';
import { serveBatches } from './features/batch/batch.routes.ts';
import { batchJobs } from './features/batch/batch.jobs.ts';
import { purgeJob } from './features/retention/purge.run.ts';
import { serveRetention } from './features/retention/retention.routes.ts';
import { forgetAddresses } from './features/export/export-address.ts';
import { serveExportAddresses } from './features/export/export.routes.ts';
import { expireFiles } from './features/export/schedule.files.ts';
import { serveSchedules } from './features/export/schedule.routes.ts';
import { runSchedules } from './features/export/schedule.run.ts';
import { anchorDaily } from './features/proof/anchor.job.ts';
import { serveAnchors } from './features/proof/anchor.routes.ts';
import { startKnownJobs } from './features/nodes/known-jobs.ts';
import { serveNodes } from './features/nodes/nodes.routes.ts';
import { serveApiDocs } from './features/operations/api-docs.ts';
import { sealingJob, type Job } from './features/operations/jobs.ts';
import { serveMetrics, type ShareMetrics } from './features/operations/metrics.routes.ts';
import { serveOperations } from './features/operations/operations.routes.ts';
import { serveParts } from './features/operations/parts.routes.ts';
import { serveLabels } from './features/label/label.routes.ts';
import { backupSetupOf, type BackupVariables } from './features/backup/backup.overview.ts';
import { serveBackups } from './features/backup/backup.routes.ts';
import { serveRolls } from './features/label/roll.routes.ts';
import { serveCodes } from './features/codes/codes.routes.ts';
import { serveSearch } from './features/search/search.routes.ts';
import { serveViews } from './features/view/view.routes.ts';
import { followViews } from './features/view/view.watch.ts';
import { serveSso } from './features/sso/sso.routes.ts';
import type { Db } from './shared/db/pool.ts';
import { createAdmission, listLimits, type AdmissionLimits } from './shared/http/admission.ts';
import { endpointFinder } from './shared/http/endpoint-finder.ts';
import { answerErrors, answerFrameworkError } from './shared/http/problems.ts';
import { protect } from './shared/http/protection.ts';
import { countRequests } from './shared/http/request-metrics.ts';
import type { Serving } from './shared/http/serve.ts';
import { childLoggerFactory, loggerOf, logRequests, type LogStream } from './shared/http/logging.ts';
import { nameRequests } from './shared/http/trace.ts';
import { createMetrics } from './shared/metrics/metrics.ts';
import type { ServedLists } from './shared/list/list-sources.ts';
import { createExportSlots, exportLimits, type ExportLimits } from './shared/list/export-slots.ts';
import { sealKeysOf } from './shared/history/seal-keys.ts';
import { createKeyVault, type KeyVault } from './shared/secrets/key-vault.ts';
import { serveWebFiles } from './shared/http/web-files.ts';
import type { Mail, MailTransport } from './shared/mail/mail.ts';
import { createMail, sendQueuedMail } from './shared/mail/outbox.ts';

export interface AppOptions {
  config: Pick<
    Config,
    | 'tokenSecret'
    | 'keySecrets'
    | 'companyName'
    | 'trustProxy'
    | 'logLevel'
    | 'publicUrl'
    | 'sso'
    | 'metricsToken'
  > &
    Partial<Pick<Config, 'anchorDir' | 'stampUrl' | 'labelPrinters'>> &
    BackupVariables;
  db: Db;
  clock?: () => Date;
  /** Where log lines go; standard output when not given. */
  logStream?: LogStream;
  /** Tests check every answer against the contract. */
  checkResponses?: boolean;
  limitRequests?: boolean;
  exportLimits?: Partial<ExportLimits> | undefined;
  /** How many lists are read at once, and how many wait. */
  listLimits?: AdmissionLimits;
  runJobs?: boolean;
  /** The way out for e-mail; without it links are handed out by administrators. */
  mailTransport?: MailTransport;
  /** The number of this process among those of its node, and how they share what each counts. */
  process?: string | undefined;
  shareMetrics?: ShareMetrics | undefined;
  /** Whether the program is about to end: no further requests are wanted. */
  isEnding?: () => boolean;
}

/** What can be imported and changed in bulk; what a row names is looked for among them. */
export function batchTargetsOf(tools: { vault: KeyVault; links: LinkOptions; isSsoSetUp: boolean }) {
  const custody = custodyOf(equipmentLife);
  const { stock, checkOut } = equipmentStepsOf(custody, tools.vault);
  return targetsOf([
    assignmentTargetOf({ life: equipmentLife, custody, stock, undo: checkOut.undo }),
    categoryTarget,
    entitlementTarget(tools.vault),
    equipmentTargetOf(custody, tools.vault),
    fundingSourceTarget,
    installationTarget,
    locationTarget,
    manufacturerTarget,
    modelTarget,
    personTarget,
    projectTarget,
    purchaseOrderTarget,
    repairTarget({ life: equipmentLife, custody }),
    retirementTarget,
    seatTarget,
    softwareTarget,
    userTarget(tools),
    vendorTarget,
  ]);
}

interface MailTools {
  vault: KeyVault;
  clock: () => Date;
  log: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the contract that is served, by method and path. */
    served: ReadonlyMap<string, Endpoint>;
    /** Every list that is served, by the entity it shows. */
    lists: ServedLists;
  }
}

/** What goes out by e-mail: links for forgotten passwords are written, and every message is sent. */
function mailJobsOf({ db, mailTransport, config }: AppOptions, mail: Mail, tools: MailTools): Job[] {
  const { publicUrl } = config;
  if (!mailTransport) return [];
  const send: Job = {
    name: 'send mail',
    every: 2_000,
    run: () => sendQueuedMail(db, tools.vault, mailTransport, tools.log),
  };
  if (publicUrl === undefined) return [send];
  const answer: Job = {
    name: 'answer forgotten passwords',
    every: 2_000,
    run: () => answerResetRequests(db, mail, publicUrl, tools.clock()),
  };
  return [answer, send];
}

/** Builds the HTTP application; the only file that knows every entity and feature. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock = () => new Date(), isEnding = () => false } = options;
  const app = Fastify({
    logger: loggerOf(config.logLevel, options.logStream),
    // One line for each request, written below when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    // Long enough for a photo over a weak connection.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: answerFrameworkError,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  answerErrors(app);
  await protect(app, {
    limitRequests: options.limitRequests ?? true,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    directory: config.sso && new URL(config.sso.authority).origin,
  });
  const metrics = createMetrics();
  nameRequests(app);
  logRequests(app);
  countRequests(app, metrics);
  const tokens = createTokens(config.tokenSecret);
  const vault = createKeyVault(config.keySecrets);
  const mail = createMail(vault, options.mailTransport !== undefined);
  const links = { publicUrl: config.publicUrl, mail };
  authenticateRequests(app, db.reserved, tokens, clock);
  watchAuditors(app, db.reserved, clock);

  const served = new Map<string, Endpoint>();
  app.decorate('served', served);
  const sources: ServedLists = new Map();
  app.decorate('lists', sources);
  const serving: Serving = {
    app,
    db,
    lists: createAdmission(options.listLimits ?? listLimits),
    exports: createExportSlots(db, { ...exportLimits, ...options.exportLimits }),
    exporters: new Map(),
    clock,
    checkResponses: options.checkResponses ?? false,
    served,
    sources,
  };
  serveAuth(serving, tokens);
  serveSso(serving, { sso: config.sso, tokens, admit: admitPerson });
  serveOwnSessions(serving);
  serveOperations(serving, {
    companyName: config.companyName,
    sendsMail: mail.isConfigured,
    sso: config.sso,
    isEnding,
  });
  serveMetrics(app, {
    db,
    metrics,
    token: config.metricsToken,
    process: options.process,
    share: options.shareMetrics,
  });
  serveCategories(serving);
  serveEquipment(serving, vault);
  serveAssignments(serving, equipmentLife);
  serveRepairs(serving, { life: equipmentLife, custody: custodyOf(equipmentLife) });
  serveSoftware(serving);
  serveEntitlements(serving, vault);
  serveSeats(serving, vault);
  serveInstallations(serving);
  serveLocations(serving);
  serveVendors(serving);
  serveManufacturers(serving);
  serveModels(serving);
  servePeople(serving);
  serveFundingSources(serving);
  serveProjects(serving);
  serveAllocations(serving, equipmentLife);
  const holdings = [custodyHoldings, seatHoldings, orderHoldings, retirementHoldings];
  serveUsers(serving, { links, holdings, isSsoSetUp: config.sso !== undefined });
  servePurchaseOrders(serving, { intake: equipmentIntake, licenses: entitlementIntake });
  serveRetirements(serving);
  serveCertificates(serving);
  serveOwnAccount(serving);
  serveAccountParts(serving);
  serveAccessRequests(serving, (context, invitation) => inviteUser(context, invitation, links));
  serveAuditAccess(serving);
  serveContactMessages(serving, mail);
  servePasswordLinks(serving, links);
  serveAttachments(serving);
  serveChain(serving);
  serveOverview(serving);
  serveReports(serving);
  serveFiscalYears(serving);
  serveAgencySettings(serving);
  serveCodes(serving);
  serveRolls(serving, config.publicUrl);
  serveLabels(serving, { ...config, printers: config.labelPrinters ?? [] });
  serveBackups(serving, backupSetupOf(config), clock);
  serveRetention(serving);
  serveNodes(serving);
  serveSearch(serving);
  serveParts(serving);
  const targets = batchTargetsOf({ vault, links, isSsoSetUp: config.sso !== undefined });
  serveBatches(serving, vault, targets);
  serveScans(serving, targets, { cases: scannedCases, orders: scannedOrders }, config.companyName);
  serveViews(serving);
  serveExportAddresses(serving);
  serveSchedules(serving, vault, prepareReport);
  serveAnchors(serving, mail.isConfigured);
  servePackets(serving, vault);

  await serveApiDocs(app, served);
  const findEndpoints = endpointFinder(served);
  await serveWebFiles(app, (path) => new Set(findEndpoints(path).map(({ method }) => method)));
  const mailLinks =
    mail.isConfigured && config.publicUrl !== undefined ? { mail, publicUrl: config.publicUrl } : undefined;
  if (options.runJobs ?? true) {
    const ending = new AbortController();
    const [sealKey] = sealKeysOf(config.keySecrets);
    const readReport = createReportReader(db);
    const jobs = startKnownJobs({ db, log: app.log, metrics, process: options.process, isEnding }, [
      sealingJob(sealKey, app.log, config.anchorDir),
      ...overviewJobs({ db, clock, post: mailLinks, log: app.log, lists: serving.sources }),
      purgeJob(db, clock, app.log),
      prepareClosesJob({ db, clock }),
      ...packetJobs({ db, vault, sealKey, findCertificates, findPapers, readReport, log: app.log }),
      {
        name: 'anchor history',
        every: 60_000,
        run: () => {
          const { companyName, anchorDir: directory, stampUrl } = config;
          return anchorDaily(db, { mail, companyName, directory, stampUrl, log: app.log });
        },
      },
      ...mailJobsOf(options, mail, { vault, clock, log: app.log }),
      {
        name: 'follow views',
        every: 5_000,
        run: () => {
          const post = mailLinks && { ...mailLinks, lists: serving.sources };
          return followViews({ db, lists: serving.sources, clock, post, log: app.log });
        },
      },
      ...batchJobs({ db, vault, targets, clock }, ending.signal, app.log),
      { name: 'forget export addresses', every: 3_600_000, run: forgetAddresses },
      { name: 'expire export files', every: 3_600_000, run: () => expireFiles(db, clock()) },
      {
        name: 'run export schedules',
        every: 5_000,
        run: () =>
          runSchedules({
            db,
            lists: sources,
            exporters: serving.exporters,
            prepareReport,
            slots: serving.exports,
            vault,
            clock,
            post: mailLinks,
            log: app.log,
            end: ending.signal,
          }),
      },
    ]);
    app.addHook('onClose', () => {
      ending.abort();
      return jobs.stop();
    });
  }
  return app;
}
