package dev.isoscope.testbed;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.building.DefaultModelProcessor;
import org.apache.maven.model.building.ModelProcessor;
import org.apache.maven.model.io.DefaultModelReader;
import org.apache.maven.model.locator.DefaultModelLocator;
import org.apache.maven.model.superpom.DefaultSuperPomProvider;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.AuthenticationSelector;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.MirrorSelector;
import org.eclipse.aether.repository.ProxySelector;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.JreProxySelector;

/** The resolver, set up as the user's settings demand, with checksums that must be right. */
record MavenSession(
    RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> repositories) {
  private static final RepositoryPolicy RELEASES =
      new RepositoryPolicy(
          true, RepositoryPolicy.UPDATE_POLICY_DAILY, RepositoryPolicy.CHECKSUM_POLICY_FAIL);
  private static final RepositoryPolicy NONE = new RepositoryPolicy(false, null, null);

  static MavenSession open(MavenSettings settings, boolean offline) {
    RepositorySystem system = new RepositorySystemSupplier().get();
    DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
    session.setOffline(offline);
    session.setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_FAIL);
    session.setSystemProperties(System.getProperties());
    session.setMirrorSelector(mirrors(settings.settings()));
    session.setProxySelector(proxies(settings.settings()));
    session.setAuthenticationSelector(logins(settings.settings()));
    session.setLocalRepositoryManager(
        system.newLocalRepositoryManager(
            session, new LocalRepository(settings.localRepository().toFile())));
    return new MavenSession(
        system, session, system.newResolutionRepositories(session, repositories(settings)));
  }

  /** The repositories of active profiles, and those that every Maven project has. */
  private static List<RemoteRepository> repositories(MavenSettings settings) {
    List<RemoteRepository> repositories = new ArrayList<>();
    for (Profile profile : settings.activeProfiles()) {
      for (Repository repository : profile.getRepositories()) {
        if (repository.getReleases() == null || repository.getReleases().isEnabled()) {
          repositories.add(repository(repository.getId(), repository.getUrl()));
        }
      }
    }
    ModelProcessor processor =
        new DefaultModelProcessor()
            .setModelLocator(new DefaultModelLocator())
            .setModelReader(new DefaultModelReader());
    for (var repository :
        new DefaultSuperPomProvider()
            .setModelProcessor(processor)
            .getSuperModel("4.0.0")
            .getRepositories()) {
      if (repositories.stream().noneMatch(other -> other.getId().equals(repository.getId()))) {
        repositories.add(repository(repository.getId(), repository.getUrl()));
      }
    }
    return repositories;
  }

  private static RemoteRepository repository(String id, String url) {
    return new RemoteRepository.Builder(id, "default", url)
        .setReleasePolicy(RELEASES)
        .setSnapshotPolicy(NONE)
        .build();
  }

  private static MirrorSelector mirrors(Settings settings) {
    DefaultMirrorSelector selector = new DefaultMirrorSelector();
    for (Mirror mirror : settings.getMirrors()) {
      selector.add(
          mirror.getId(),
          mirror.getUrl(),
          mirror.getLayout(),
          false,
          mirror.isBlocked(),
          mirror.getMirrorOf(),
          mirror.getMirrorOfLayouts());
    }
    return selector;
  }

  /** The proxies of the settings, else those of the JVM's system properties. */
  private static ProxySelector proxies(Settings settings) {
    DefaultProxySelector selector = new DefaultProxySelector();
    for (Proxy proxy : settings.getProxies()) {
      if (proxy.isActive()) {
        var login =
            new AuthenticationBuilder()
                .addUsername(proxy.getUsername())
                .addPassword(proxy.getPassword())
                .build();
        selector.add(
            new org.eclipse.aether.repository.Proxy(
                proxy.getProtocol(), proxy.getHost(), proxy.getPort(), login),
            proxy.getNonProxyHosts());
      }
    }
    JreProxySelector fallback = new JreProxySelector();
    return repository -> {
      var proxy = selector.getProxy(repository);
      return proxy != null ? proxy : fallback.getProxy(repository);
    };
  }

  private static AuthenticationSelector logins(Settings settings) {
    DefaultAuthenticationSelector selector = new DefaultAuthenticationSelector();
    for (Server server : settings.getServers()) {
      selector.add(
          server.getId(),
          new AuthenticationBuilder()
              .addUsername(server.getUsername())
              .addPassword(server.getPassword())
              .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
              .build());
    }
    return selector;
  }
}
